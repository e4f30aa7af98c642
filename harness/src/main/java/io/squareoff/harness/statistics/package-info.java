/** Ratios and medians with their intervals, what they show, how often that is true, and trends within a window. */
package io.squareoff.harness.statistics;
