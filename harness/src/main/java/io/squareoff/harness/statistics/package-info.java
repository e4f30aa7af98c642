/** Ratios and medians with their intervals, and trends within a window. */
package io.squareoff.harness.statistics;
