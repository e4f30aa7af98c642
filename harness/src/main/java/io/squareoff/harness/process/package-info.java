/** Starts processes, watches them, reads the pages that they serve, and ends them. */
package io.squareoff.harness.process;
