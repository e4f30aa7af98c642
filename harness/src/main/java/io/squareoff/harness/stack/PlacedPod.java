package io.squareoff.harness.stack;

import java.util.Optional;

/**
 * A pod that was measured, and where Kubernetes put it.
 *
 * @param process its name in figures: that of its app, with a number where the app has several
 * @param zone of its node, as its label {@code topology.kubernetes.io/zone} says, which Kubernetes sets from 1.35 on; empty without it
 * @param image with the digest that its node has
 * @param cpuLimit of all its containers, as the cluster writes it, such as 500m; empty for none
 * @param memoryLimit the same, such as 768Mi
 */
public record PlacedPod(
        String process,
        String name,
        String node,
        Optional<String> zone,
        String image,
        Optional<String> cpuLimit,
        Optional<String> memoryLimit) {}
