package io.squareoff.lab.publish;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.lab.broker.CpuTime;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * One client with a closed model: it sends a batch, awaits all of its acknowledgements, and sends the next.
 *
 * @param publisher with a token for each message of a batch
 * @param size of a message in bytes
 * @param cpu reads the CPU time used so far
 * @param count gets the messages that are acknowledged, a batch at a time; used for no other client
 */
public record ClosedClient(
        Publisher publisher, String subject, int batch, int size, Supplier<CpuTime> cpu, LongAdder count) {

    /**
     * Warms up, then measures.
     *
     * @throws io.squareoff.harness.process.UserFacingException if a message is refused or not acknowledged in time
     */
    public LatencySample run(Duration warmUp, Duration window) throws InterruptedException {
        long[] sentNanos = new long[batch];
        Timeline timeline = new Timeline();
        Histogram messages = Latencies.empty();
        Histogram batches = Latencies.empty();
        Histogram discarded = Latencies.empty();
        long warm = System.nanoTime() + warmUp.toNanos();
        while (System.nanoTime() < warm) {
            send(discarded, sentNanos);
        }
        long before = count.sum();
        CpuTime cpuBefore = cpu.get();
        long start = System.nanoTime();
        long now = start;
        while (now - start < window.toNanos()) {
            long began = now;
            send(messages, sentNanos);
            now = System.nanoTime();
            long micros = TimeUnit.NANOSECONDS.toMicros(now - began);
            batches.recordValue(micros);
            timeline.add(began - start, micros);
        }
        CpuTime used = cpu.get().since(cpuBefore);
        return new LatencySample(
                count.sum(),
                count.sum() - before,
                Duration.ofNanos(now - start),
                messages,
                batches,
                Latencies.empty(),
                0,
                used,
                timeline);
    }

    private void send(Histogram messages, long[] sentNanos) throws InterruptedException {
        for (int token = 0; token < batch; token++) {
            sentNanos[token] = System.nanoTime();
            publisher.publish(subject, null, new byte[size], token);
        }
        for (int i = 0; i < batch; i++) {
            int token = publisher.awaitAck();
            messages.recordValue(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - sentNanos[token]));
        }
        count.add(batch);
    }
}
