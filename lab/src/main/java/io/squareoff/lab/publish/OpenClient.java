package io.squareoff.lab.publish;

import io.squareoff.harness.measure.ArrivalRecorder;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.lab.broker.CpuTime;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * One client with an open model: messages are due at a planned rate, and the latency of each counts from when it was due, so that
 * a stall is charged to every message that it delayed. The client stops sending once the plan cannot be kept any more, and fails
 * with the first message that is refused.
 *
 * @param link to the stream
 * @param rate messages per second
 * @param cpu reads the CPU time used so far; called on a thread of its own, so that it does not delay messages
 */
public record OpenClient(OpenPublisher.Link link, int rate, Supplier<CpuTime> cpu) {

    /**
     * The longest time in which a plan counts as kept: at 99 % of its rate, and a second on top for the last acknowledgements,
     * since a stall shows in the latencies and not in the rate.
     */
    static Duration limit(Duration window) {
        return window.multipliedBy(100).dividedBy(99).plus(ArrivalRecorder.LATE);
    }

    /** The number of messages of a warm-up and a window. */
    public static long planned(int rate, Duration warmUp, Duration window) {
        return ArrivalSchedule.planned(rate, warmUp) + ArrivalSchedule.planned(rate, window);
    }

    /**
     * Warms up, then measures.
     *
     * @throws io.squareoff.harness.process.UserFacingException if a message is refused or not acknowledged in time
     */
    public LatencySample run(Duration warmUp, Duration window) throws InterruptedException {
        MessageLog log = new MessageLog(Math.toIntExact(planned(rate, warmUp, window)));
        OpenPublisher publisher = OpenPublisher.strict(link, log);
        AtomicReference<CpuTime> before = new AtomicReference<>();
        long start = System.nanoTime();
        long measuredFrom = start + warmUp.toNanos();
        publisher.publish(
                new ArrivalSchedule(rate, start), measuredFrom + limit(window).toNanos(), () -> {
                    ArrivalSchedule.await(measuredFrom);
                    before.set(cpu.get());
                });
        CpuTime used = cpu.get().since(before.get());
        return sample(log, measuredFrom, window, used);
    }

    private static LatencySample sample(MessageLog log, long measuredFrom, Duration window, CpuTime used) {
        Timeline timeline = new Timeline();
        Histogram messages = Latencies.empty();
        long inWindow = 0;
        long lastAckNanos = measuredFrom;
        for (int message = 0; message < log.sent(); message++) {
            long due = log.dueNanos(message);
            long answered = due + log.waitNanos(message);
            if (answered - measuredFrom >= 0) {
                inWindow++;
                lastAckNanos = Math.max(lastAckNanos, answered);
            }
            if (due - measuredFrom >= 0) {
                long micros = TimeUnit.NANOSECONDS.toMicros(log.waitNanos(message));
                messages.recordValue(micros);
                timeline.add(due - measuredFrom, micros);
            }
        }
        Duration taken = Duration.ofNanos(Math.max(window.toNanos(), lastAckNanos - measuredFrom));
        Histogram lateness = log.lateness(message -> log.dueNanos(message) - measuredFrom >= 0);
        return new LatencySample(log.sent(), inWindow, taken, messages, messages, lateness, 0, used, timeline);
    }
}
