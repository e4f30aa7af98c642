package io.squareoff.load.lab;

import io.squareoff.load.measure.Latencies;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** All rounds of one combination with one version of the broker. */
final class LatencyArm {

    private final Timeline timeline = new Timeline();
    private final List<LatencySample> rounds = new ArrayList<>();

    void add(LatencySample round) {
        rounds.add(round);
    }

    Timeline timeline() {
        return timeline;
    }

    /** Messages per second over all rounds. */
    double rate() {
        long measured = rounds.stream().mapToLong(LatencySample::measured).sum();
        double seconds = rounds.stream()
                .mapToDouble(round -> round.window().toNanos() / 1e9)
                .sum();
        return measured / seconds;
    }

    /** The rounds' histograms as one. */
    Histogram merged(Function<LatencySample, Histogram> of) {
        Histogram all = Latencies.empty();
        rounds.forEach(round -> all.add(of.apply(round)));
        return all;
    }

    /** A figure of each round. */
    double[] each(ToDoubleFunction<LatencySample> figure) {
        return rounds.stream().mapToDouble(figure).toArray();
    }

    long sentLate() {
        return rounds.stream().mapToLong(LatencySample::sentLate).sum();
    }

    /** Whether the stream had every message that it acknowledged, once, after each round. */
    boolean complete() {
        return rounds.stream().allMatch(round -> round.stored() == round.acknowledged());
    }

    /** Stored and acknowledged messages of each round, in words. */
    String counts() {
        return rounds.stream()
                .map(round -> "%,d of %,d".formatted(round.stored(), round.acknowledged()))
                .collect(Collectors.joining(", "));
    }
}
