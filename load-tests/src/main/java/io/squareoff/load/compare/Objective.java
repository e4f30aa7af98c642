package io.squareoff.load.compare;

import io.squareoff.harness.measure.Latencies;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A service level objective: a percentage of the requests is answered within a limit.
 *
 * @param percentile above 0 and below 100
 * @param limit counted from the time at which a request was due
 */
public record Objective(double percentile, Duration limit) {

    /** Ten samples above it take a million requests. */
    private static final double MOST = 99.999;

    private static final Pattern TEXT = Pattern.compile("p(\\d{1,2}(?:\\.\\d+)?)<(\\d{1,9})ms");

    public Objective {
        if (!(percentile > 0 && percentile < 100) || limit.toMillis() < 1) {
            throw new IllegalArgumentException("slo must be like p99<200ms, not " + words(percentile, limit));
        }
        if (percentile > MOST) {
            throw new IllegalArgumentException("slo must be of p" + MOST + " at most, not p" + percentile);
        }
    }

    /** @throws IllegalArgumentException if the text is not like {@code p99<200ms} */
    public static Objective parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("slo must be like p99<200ms, not " + text);
        }
        return new Objective(Double.parseDouble(matcher.group(1)), Duration.ofMillis(Long.parseLong(matcher.group(2))));
    }

    /** True if enough samples show that it holds. */
    boolean holds(Round round) {
        return holds(round.recording().latency());
    }

    /** True if it holds in an open model for latencies from the sending, however late the generator was. */
    boolean holdsFromSent(Round round) {
        return round.recording().latencyFromSent().filter(this::holds).isPresent();
    }

    private boolean holds(String latency) {
        OptionalLong micros = Latencies.percentile(Latencies.decode(latency), percentile);
        return micros.isPresent() && micros.getAsLong() < limit.toNanos() / 1000;
    }

    /** The length of a window at a rate: at least so long, and long enough for the percentile to have samples. */
    Duration window(Duration atLeast, int rate) {
        Duration enough = Latencies.window(percentile, rate);
        return enough.compareTo(atLeast) > 0 ? enough : atLeast;
    }

    /** As it was written. */
    @Override
    public String toString() {
        return words(percentile, limit);
    }

    private static String words(double percentile, Duration limit) {
        return Metric.titleOf(percentile) + "<" + limit.toMillis() + "ms";
    }
}
