package io.squareoff.load.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A circumstance that fails a run, or leaves its figures invalid or weaker.
 *
 * @param workload of the round or the arm; empty of the whole run
 * @param round counted from 1; empty where it is of no single round
 * @param names such as a process, as many as the kind has
 * @param figures those that the kind has, in its order
 */
public record Finding(
        Kind kind,
        Optional<Workload> workload,
        Optional<Integer> round,
        List<String> names,
        Map<String, Double> figures) {

    /** Failures of a service that was asked for too much; with 429 somebody else's turns callers away. */
    private static final Set<String> OVERLOAD = Set.of("status 429", "status 503", "status 504", "no answer");

    private static final String OTHER_PROGRAMS = "otherPrograms";
    private static final String HOST = "host";

    /** The kinds, with the number of their names, and their figures: shares are in percent, {@code host} and {@code otherPrograms} cores. */
    public enum Kind {
        /** A round's requests without a right answer; the failure's name. */
        FAILED(1, "requests"),
        /** No request of a round was answered. */
        NO_ANSWER(0),
        /** Requests before the windows without a right answer; the names of arm and failure. */
        FAILED_IN_WARM_UP(2, "requests"),
        /** Replies that reached the aggregator after the last round; the transport's name. */
        UNEXPECTED_REPLIES(1, "replies"),

        /** The generator used so much of the CPU time that the figure is its own. */
        GENERATOR_LIMIT(0, "percent"),
        /** The same of an open model, by the machine's cores. */
        GENERATOR_LIMIT_OF_CORES(0, "percent", "cores"),
        /** The relay between hosts delivered half of its packets so late. */
        NETWORK_LIMIT(0, "lateMillis"),
        /** That relay took so much of the machine's cores from what it joins. */
        NETWORK_LIMIT_OF_CORES(0, "percent", "cores"),
        /** That relay, or a host behind it, had no room for packets. */
        NETWORK_LIMIT_OF_ROOM(0, "packets"),
        /** A transport was as fast as the floor. */
        FLOOR_LIMIT(0, "requestsPerSecond", "ofFloor"),
        /** Requests of an open model were not sent. */
        NEVER_SENT(0, "requests", "planned", OTHER_PROGRAMS, HOST),
        /** Requests of an open model were sent late. */
        SENT_LATE(0, "requests", "planned", "lateMillis", OTHER_PROGRAMS, HOST),
        /** One of several generators sent its requests of an open model late, or not at all; its name. */
        ONE_GENERATOR_LATE(1, "requests", "planned", "lateMillis"),
        /** One of several generators got no right answer; its name. */
        ONE_GENERATOR_SILENT(1),
        /** A planned rate was not achieved. */
        RATE_MISSED(0, "requestsPerSecond", "planned", OTHER_PROGRAMS, HOST),
        /** The machine is too small. */
        FEW_CORES(0, "cores", "planned"),
        /** A process ended in a round; its name. */
        PROCESS_LOST(1),

        /** The generator used some of the CPU time. */
        GENERATOR_BUSY(0, "percent"),
        /** Requests of an open model were sent so late that it shows in their latency. */
        LATENESS_SHOWS(0, "p50Millis", "percentOfP50"),
        /** A JVM was not warm; its name, and the shares of its own CPU time. */
        JVM_BUSY(1, "compilationPercent", "collectionPercent"),
        /** Throughput climbed or fell within a window, after so much load. */
        UNSTEADY(0, "percent", "secondsBefore"),
        /** Throughput climbed or fell from the first round to the last. */
        DRIFTING(0, "percent", "rounds"),
        /** Throughput climbed or fell from the first to the second half of an arm's windows; with a 95 % interval. */
        HALVES_DIFFER(0, "percent", "lowPercent", "highPercent"),
        /** Other programs had cores. */
        OTHER_PROGRAMS_BUSY(0, "cores", "ofRun"),
        /** Every process took so much more CPU for an answer than in the arm's other windows. */
        MACHINE_SLOWER(0, "percent"),
        /** The host gave cores to other guests. */
        STOLEN(0, "cores", "ofRun"),
        /** The generator had a node of a cluster together with what it measures; the names of the node, and of the processes. */
        NODE_SHARED(2),
        /** A launch was not finished. */
        UNFINISHED_LAUNCH(0, "launch", "launches", "measured", "windows"),
        /** Only one process' CPU was read; its name. */
        CPU_OF_ONE(1),
        /** No CPU of the service was read. */
        CPU_UNKNOWN(0),
        /** A limit was not measured; its name, and what it needs. */
        NO_LIMIT(2),
        /** Head is not what its commit says. */
        HEAD_UNCOMMITTED(0),
        /** Head is base. */
        SAME_COMMIT(0);

        private final int names;
        private final List<String> figures;

        Kind(int names, String... figures) {
            this.names = names;
            this.figures = List.of(figures);
        }
    }

    /** @throws IllegalArgumentException if names or figures are not those of the kind */
    public Finding {
        names = List.copyOf(names);
        figures = new LinkedHashMap<>(figures);
        if (names.size() != kind.names || !kind.figures.equals(List.copyOf(figures.keySet()))) {
            throw new IllegalArgumentException(
                    "a finding of kind %s must have %d names and the figures %s, not %s and %s"
                            .formatted(kind, kind.names, kind.figures, names, figures.keySet()));
        }
    }

    /**
     * A finding on the whole run.
     *
     * @param figures in the order of the kind
     */
    public static Finding of(Kind kind, List<String> names, double... figures) {
        Map<String, Double> named = new LinkedHashMap<>();
        for (int figure = 0; figure < figures.length; figure++) {
            named.put(kind.figures.get(figure), figures[figure]);
        }
        return new Finding(kind, Optional.empty(), Optional.empty(), names, named);
    }

    /** The same without names. */
    public static Finding of(Kind kind, double... figures) {
        return of(kind, List.of(), figures);
    }

    /** The same figures of another kind that has as many. */
    Finding as(Kind other) {
        return new Finding(other, workload, round, names, figures);
    }

    /** The same, on a round. */
    public Finding in(Workload workload, int round) {
        return new Finding(kind, Optional.of(workload), Optional.of(round), names, figures);
    }

    /** The same, on all rounds of an arm. */
    Finding over(Workload arm) {
        return new Finding(kind, Optional.of(arm), Optional.empty(), names, figures);
    }

    /** Returns true of a failure of a service that was asked for too much. */
    public boolean overload() {
        return kind == Kind.NO_ANSWER || names.stream().anyMatch(OVERLOAD::contains);
    }

    /** Returns true if an open model's plan was missed while something else had the cores. */
    public boolean disturbed() {
        return otherPrograms() + host() > 0;
    }

    /** Cores that other programs had while an open model's plan was missed. */
    public double otherPrograms() {
        return figures.getOrDefault(OTHER_PROGRAMS, 0.0);
    }

    /** Cores that the host gave to other guests meanwhile. */
    public double host() {
        return figures.getOrDefault(HOST, 0.0);
    }

    /** The figures in their order. */
    public List<Double> values() {
        return new ArrayList<>(figures.values());
    }
}
