/** The progress of a command, for those who wait for it: its steps, the time that they take, and what is seen of the one under way. */
package io.squareoff.harness.progress;
