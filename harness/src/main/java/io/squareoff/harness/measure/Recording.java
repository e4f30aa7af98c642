package io.squareoff.harness.measure;

import io.squareoff.harness.statistics.Trend;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The measurements of the generator in one run, as it writes them to a file.
 *
 * @param window the measured window, by the wall clock
 * @param warmUp time of the load before the first window, in an open model before the last; empty where it is not known
 * @param extensions the number of windows that became warm-up because throughput still climbed or fell, or a JVM was not warm
 * @param ok right answers that came within the window
 * @param okPerSecond the same by second of the window; the last one may be short
 * @param failures counts of everything but right answers, by kind, at any time of the run: warm-up included
 * @param latency in microseconds: an HdrHistogram, compressed, in Base64. In a closed model, of the right answers within the
 *     window, from when they were asked for; in an open one, of the requests due within the window, from when they were due
 * @param latencyFromSent of an open model, the latency of the same requests from when they were sent; empty for a closed model
 * @param lateness of an open model, the time from when each of these requests was due until it was sent; empty for a closed model
 * @param backlog of an open model, the requests that were due and had not ended, when the window began and after each second of it;
 *     empty for a closed model
 * @param arrivals an open model's plan against what was sent; empty for a closed model
 */
public record Recording(
        Window window,
        Optional<Duration> warmUp,
        int extensions,
        long ok,
        long[] okPerSecond,
        Map<String, Long> failures,
        String latency,
        Optional<String> latencyFromSent,
        Optional<String> lateness,
        long[] backlog,
        Optional<Arrivals> arrivals) {

    /** The same with the latency and arrivals of an open model. */
    public Recording with(ArrivalRecorder recorder) {
        return new Recording(
                window,
                warmUp,
                extensions,
                ok,
                okPerSecond,
                failures,
                Latencies.encode(recorder.latency()),
                Optional.of(Latencies.encode(recorder.latencyFromSent())),
                Optional.of(Latencies.encode(recorder.lateness())),
                recorder.backlog(),
                Optional.of(recorder.arrivals()));
    }

    /** The same after a run whose window became warm-up, with the failures of both. */
    public Recording after(Recording cold) {
        Map<String, Long> both = new TreeMap<>(failures);
        cold.failures.forEach((kind, count) -> both.merge(kind, count, Long::sum));
        return new Recording(
                window,
                warmUp,
                cold.extensions + 1 + extensions,
                ok,
                okPerSecond,
                both,
                latency,
                latencyFromSent,
                lateness,
                backlog,
                arrivals);
    }

    /** The trend of throughput within the window, over its whole seconds. */
    public Trend trend() {
        return Trend.of(wholeSeconds());
    }

    /**
     * Right answers in the second half of the window to those in the first, over its whole seconds; of an odd number the middle one is left
     * out. Empty where a half has none.
     */
    public OptionalDouble secondHalfToFirst() {
        long[] seconds = wholeSeconds();
        int half = seconds.length / 2;
        long first = Arrays.stream(seconds, 0, half).sum();
        long second =
                Arrays.stream(seconds, seconds.length - half, seconds.length).sum();
        return first > 0 && second > 0 ? OptionalDouble.of((double) second / first) : OptionalDouble.empty();
    }

    private long[] wholeSeconds() {
        return Arrays.copyOf(
                okPerSecond, (int) Math.min(okPerSecond.length, window.length().toSeconds()));
    }
}
