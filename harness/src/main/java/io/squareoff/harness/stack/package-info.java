/** The services as data, the broker, and the stacks that are made of them: started here, or by somebody else. */
package io.squareoff.harness.stack;
