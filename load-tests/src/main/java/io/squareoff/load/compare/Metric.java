package io.squareoff.load.compare;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.Load;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/** What verdicts are given on: one figure of each round. */
public enum Metric {
    /** Told in a closed model only: in an open one it is what was planned. */
    THROUGHPUT("throughput", true, Metric::throughput),
    P50("p50", false, round -> latency(round, 50)),
    P99("p99", false, round -> latency(round, 99)),
    /** Of all processes measured but the generator: what the service costs whoever runs it. */
    CPU("CPU per thousand squares", false, Metric::cpu);

    private final String title;
    private final boolean moreIsBetter;
    private final Function<Round, OptionalDouble> figure;

    Metric(String title, boolean moreIsBetter, Function<Round, OptionalDouble> figure) {
        this.title = title;
        this.moreIsBetter = moreIsBetter;
        this.figure = figure;
    }

    public String title() {
        return title;
    }

    /** Whether it says something of a workload. */
    boolean tells(Workload workload) {
        return this != THROUGHPUT || workload.load() instanceof Load.Closed;
    }

    /** Whether a difference in it can be told apart into factors, where throughput does not tell the same. */
    boolean attributable(Workload workload) {
        boolean closed = workload.load() instanceof Load.Closed;
        return switch (this) {
            case THROUGHPUT -> closed;
            case P50 -> !closed;
            case P99 -> false;
            case CPU -> true;
        };
    }

    /** Whether the larger of two figures is the better one. */
    public boolean moreIsBetter() {
        return moreIsBetter;
    }

    /** The figure of one round; empty where the round has too few samples for it. */
    OptionalDouble of(Round round) {
        return figure.apply(round);
    }

    private static OptionalDouble throughput(Round round) {
        return positive(round.requestsPerSecond());
    }

    private static OptionalDouble latency(Round round, double percentile) {
        OptionalLong micros =
                Latencies.percentile(Latencies.decode(round.recording().latency()), percentile);
        return micros.isEmpty() ? OptionalDouble.empty() : positive(micros.getAsLong());
    }

    /** Since both arms of a ratio answer requests of the same size, requests stand for squares here. */
    private static OptionalDouble cpu(Round round) {
        long requests = round.recording().ok();
        return requests == 0
                ? OptionalDouble.empty()
                : positive((double) round.serviceCpu().toNanos() / requests);
    }

    private static OptionalDouble positive(double figure) {
        return figure > 0 ? OptionalDouble.of(figure) : OptionalDouble.empty();
    }
}
