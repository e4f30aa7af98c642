/** The reports of compare and diff, and {@code result.json}: written by a run, read by diff. */
package io.squareoff.load.report;
