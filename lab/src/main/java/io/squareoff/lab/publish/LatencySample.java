package io.squareoff.lab.publish;

import io.squareoff.harness.measure.ArrivalRecorder;
import io.squareoff.lab.broker.CpuTime;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * One client's measurements of a stream over a window.
 *
 * @param acknowledged number of messages acknowledged, the warm-up included
 * @param measured number of messages acknowledged within the window
 * @param window time from its beginning to the last acknowledgement
 * @param message latencies of the messages, in microseconds
 * @param batch latencies of the batches, from the first message sent to the last one acknowledged, in microseconds
 * @param lateness of an open model's messages, from when each was due to when it was sent, in microseconds; of a closed one without values
 * @param stored number of messages that the stream has afterwards
 * @param cpu CPU time used within the window
 * @param timeline latencies of the messages, or of the batches of a closed model, since the window began
 */
public record LatencySample(
        long acknowledged,
        long measured,
        Duration window,
        Histogram message,
        Histogram batch,
        Histogram lateness,
        long stored,
        CpuTime cpu,
        Timeline timeline) {

    /** Returns this sample with the number of messages that the stream has. */
    public LatencySample withStored(long messages) {
        return new LatencySample(acknowledged, measured, window, message, batch, lateness, messages, cpu, timeline);
    }

    /** Messages per second over the window. */
    public double rate() {
        return measured / (window.toNanos() / 1e9);
    }

    /** Number of messages of an open model that were sent more than 20 ms after they were due. */
    public long sentLate() {
        return lateness.getTotalCount() == 0
                ? 0
                : lateness.getCountBetweenValues(
                        ArrivalRecorder.SENT_LATE.toNanos() / 1000 + 1, lateness.getMaxValue());
    }

    /** Returns true if all messages of a plan were sent, and acknowledged at 99 % of its rate or faster. */
    public boolean keeps(int plannedRate, Duration plannedWindow) {
        return message.getTotalCount() == ArrivalSchedule.planned(plannedRate, plannedWindow)
                && window.compareTo(OpenClient.limit(plannedWindow)) <= 0;
    }
}
