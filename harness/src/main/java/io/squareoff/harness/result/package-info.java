/** The result of a run as a file: what was measured, which is read back, and what follows from it, which is not. */
package io.squareoff.harness.result;
