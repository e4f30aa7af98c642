package io.squareoff.harness.statistics;

/**
 * The size of what disturbs the figures of a simulated comparison, each as a share of the figure: 0.03 is 3 %.
 *
 * @param within a launch: standard deviation of one window of an arm around what the arm would give in that launch
 * @param between launches: standard deviation of what an arm would give, from one launch to the next
 * @param drift growth from one window to the next, on through all launches: a machine that gets slower or faster
 */
public record Noise(double within, double between, double drift) {}
