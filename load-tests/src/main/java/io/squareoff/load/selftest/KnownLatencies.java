package io.squareoff.load.selftest;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.LoadRecorder;
import io.squareoff.harness.stack.Stack;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Latencies of 0.05 ms, 0.1 ms … 1 s, each once, recorded as by the generator and read as by reports. */
final class KnownLatencies implements Check {

    private static final int COUNT = 20_000;
    private static final int STEP_MICROS = 50;

    /** The histogram keeps three significant digits. */
    private static final double ERROR = 0.001;

    @Override
    public String claim() {
        return "percentiles of known latencies are within 0.1 %";
    }

    @Override
    public Outcome run(Stack stack) {
        LoadRecorder recorder = new LoadRecorder(Duration.ZERO, Duration.ofSeconds(10), 0);
        recorder.begin(Instant.now(), 0);
        for (int i = 1; i <= COUNT; i++) {
            long now = TimeUnit.SECONDS.toNanos(5);
            recorder.ok(now - TimeUnit.MICROSECONDS.toNanos((long) i * STEP_MICROS), now);
        }
        Histogram read = Latencies.decode(recorder.recording().latency());
        double worst = 0;
        for (double percentile : new double[] {50, 90, 99, 99.9}) {
            double due = percentile / 100 * COUNT * STEP_MICROS;
            double found = Latencies.percentile(read, percentile).orElseThrow();
            worst = Math.max(worst, Math.abs(found / due - 1));
        }
        boolean complete = read.getTotalCount() == COUNT;
        return new Outcome(
                complete && worst <= ERROR,
                String.format(
                        Locale.ROOT,
                        "%d of %d recorded, p50, p90, p99 and p99.9 at most %.3f %% off",
                        read.getTotalCount(),
                        COUNT,
                        worst * 100));
    }
}
