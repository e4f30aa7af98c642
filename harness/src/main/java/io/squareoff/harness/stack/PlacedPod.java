package io.squareoff.harness.stack;

import java.util.Optional;

/**
 * A pod that was measured, and where Kubernetes put it.
 *
 * @param process its name in figures: that of its app, with a number where the app has several
 * @param image with the digest that its node has
 * @param cpuLimit of all its containers, as the cluster writes it, such as 500m; empty for none
 * @param memoryLimit the same, such as 768Mi
 */
public record PlacedPod(
        String process,
        String name,
        String node,
        String image,
        Optional<String> cpuLimit,
        Optional<String> memoryLimit) {}
