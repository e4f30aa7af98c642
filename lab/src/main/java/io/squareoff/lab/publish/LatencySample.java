package io.squareoff.lab.publish;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.lab.broker.CpuTime;
import java.time.Duration;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * What one client saw of a stream over a window.
 *
 * @param acknowledged messages, those of the warm-up included
 * @param measured messages acknowledged within the window
 * @param window from its beginning to the last acknowledgement
 * @param message latencies of each, in microseconds
 * @param batch the same of each batch, from its first message sent to its last one acknowledged
 * @param sentLate messages of an open model that were sent more than 20 ms after they were due
 * @param stored messages that the stream has after it
 * @param cpu time used within the window
 */
public record LatencySample(
        long acknowledged,
        long measured,
        Duration window,
        Histogram message,
        Histogram batch,
        long sentLate,
        long stored,
        CpuTime cpu) {

    /** The same with what the stream says that it has. */
    public LatencySample stored(long messages) {
        return new LatencySample(acknowledged, measured, window, message, batch, sentLate, messages, cpu);
    }

    public double rate() {
        return measured / (window.toNanos() / 1e9);
    }

    /** Whether so many messages a second, for so long, were all sent and acknowledged about as fast. */
    public boolean keeps(int plannedRate, Duration plannedWindow) {
        return message.getTotalCount() == OpenClient.planned(plannedRate, plannedWindow)
                && window.compareTo(OpenClient.limit(plannedWindow)) <= 0;
    }

    /** A percentile that enough samples stand behind, or null. */
    public static Object percentile(Histogram latencies, double percentile) {
        OptionalLong micros = Latencies.percentile(latencies, percentile);
        return micros.isPresent() ? micros.getAsLong() : null;
    }

    /** Smallest, percentiles, largest: in microseconds; null where too few samples stand behind one. */
    public static Object[] row(Histogram latencies) {
        if (latencies.getTotalCount() == 0) {
            return new Object[7];
        }
        return new Object[] {
            latencies.getMinValue(),
            percentile(latencies, 50),
            percentile(latencies, 90),
            percentile(latencies, 99),
            percentile(latencies, 99.9),
            percentile(latencies, 99.99),
            latencies.getMaxValue()
        };
    }
}
