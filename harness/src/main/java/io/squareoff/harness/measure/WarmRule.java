package io.squareoff.harness.measure;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The rule by which JVMs are warm over a span, the same for every arm, for the end of a warm-up and for a window. The bounds are
 * conventions, chosen by the windows in docs/results.
 */
public final class WarmRule {

    /**
     * The share of its own CPU time that a warm JVM compiles for, at most. In all kept windows over NATS throughput stayed where services
     * compiled for less, and climbed where one did for over a tenth ({@code KeptWindowsTest}, whose figures docs/method.md gives).
     */
    public static final double COMPILATION = 0.05;

    /**
     * The share that it collects for, at most. What allocates much collects for ever, so that more than this does not count as young, but as
     * too small a heap: the most was 15 %, over gRPC, in windows whose throughput did not climb.
     */
    public static final double COLLECTION = 0.2;

    /**
     * The share of the CPU time of all JVMs that one takes, at least, if it counts. What hardly works is never warm: on two cores, over two
     * seconds, a tick of 10 ms is a twentieth of 0.2 s.
     */
    static final double WORKING = 0.06;

    private WarmRule() {}

    /**
     * Returns true if the rule can be applied: the JVM of at least one service is known.
     *
     * @param usage by the name of the process
     */
    static boolean known(Map<String, ProcessUsage> usage) {
        return usage.entrySet().stream()
                .anyMatch(each ->
                        !Instruments.has(each.getKey()) && each.getValue().jvm().isPresent());
    }

    /**
     * Returns the names of JVMs that work and are not warm; none where the rule cannot be applied.
     *
     * @param usage by the name of the process
     */
    public static List<String> cold(Map<String, ProcessUsage> usage) {
        if (!known(usage)) {
            return List.of();
        }
        Duration all = usage.values().stream()
                .filter(each -> each.jvm().isPresent())
                .map(ProcessUsage::cpu)
                .reduce(Duration.ZERO, Duration::plus);
        return usage.entrySet().stream()
                .filter(each -> isMore(each.getValue().cpu(), WORKING, all) && isCold(each.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isCold(ProcessUsage usage) {
        return usage.jvm()
                .filter(own -> isMore(own.compilation(), COMPILATION, usage.cpu())
                        || isMore(own.collection(), COLLECTION, usage.cpu()))
                .isPresent();
    }

    private static boolean isMore(Duration part, double share, Duration whole) {
        return part.toNanos() > share * whole.toNanos();
    }
}
