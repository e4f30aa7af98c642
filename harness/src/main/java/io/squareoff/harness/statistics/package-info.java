/** Ratios and medians with their intervals, what they show, and trends within a window. */
package io.squareoff.harness.statistics;
