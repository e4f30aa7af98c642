package io.squareoff.lab.publish;

import io.nats.client.impl.Headers;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.broker.LabException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Phaser;
import java.util.stream.IntStream;

/**
 * Publishers at work at once, each on a connection and a thread of its own, each awaiting the acknowledgements of a batch
 * before the next; a batch of 1 is a publisher that awaits each.
 */
public final class Publishing {

    /** What is published. */
    public interface Messages {

        /** How many one of the publishers has. */
        int count(int publisher);

        /** The subject of a publisher's message, counted from 0. */
        String subject(int publisher, int index);

        byte[] body(int publisher, int index);

        /** May be null. */
        default Headers headers(int publisher, int index) {
            return null;
        }
    }

    /**
     * What came of it.
     *
     * @param messages that were acknowledged
     * @param beganNanos when the first publisher began to send
     * @param seconds from then to the last one's end
     * @param rates each publisher's, in messages per second
     * @param duplicates that the streams said to have had already
     * @param before CPU time when the first publisher began
     * @param after CPU time at the last one's end
     */
    public record Outcome(
            long messages,
            long beganNanos,
            double seconds,
            double[] rates,
            long duplicates,
            CpuTime before,
            CpuTime after) {

        public double rate() {
            return messages / seconds;
        }

        /** CPU time while messages were published. */
        public CpuTime cpu() {
            return after.since(before);
        }

        /** The publishers' rates. */
        public SampleStatistics spread() {
            return SampleStatistics.of(rates);
        }
    }

    private record Shift(long messages, long beganNanos, long endedNanos, long duplicates) {

        double rate() {
            return messages * 1e9 / (endedNanos - beganNanos);
        }
    }

    private Publishing() {}

    /**
     * Publishes everything.
     *
     * @throws LabException if a message is refused or not acknowledged in time
     */
    public static Outcome run(BrokerSession site, int publishers, int batch, Messages messages)
            throws InterruptedException {
        List<CpuTime> cpu = new ArrayList<>();
        // Its phases: all are ready, and all are through, before any connection of the last one is closed.
        Phaser phases = new Phaser(publishers) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                cpu.add(CpuTime.now(site));
                return false;
            }
        };
        List<Callable<Shift>> work = new ArrayList<>();
        IntStream.range(0, publishers)
                .forEach(publisher -> work.add(() -> shift(site, publisher, batch, messages, phases)));
        List<Shift> shifts = ParallelTasks.run(work);
        long began = shifts.stream().mapToLong(Shift::beganNanos).min().orElseThrow();
        long ended = shifts.stream().mapToLong(Shift::endedNanos).max().orElseThrow();
        return new Outcome(
                shifts.stream().mapToLong(Shift::messages).sum(),
                began,
                (ended - began) / 1e9,
                shifts.stream().mapToDouble(Shift::rate).toArray(),
                shifts.stream().mapToLong(Shift::duplicates).sum(),
                cpu.get(0),
                cpu.get(1));
    }

    private static Shift shift(BrokerSession site, int publisher, int batch, Messages messages, Phaser phases)
            throws InterruptedException {
        try (Publisher connection = new Publisher(site, "publisher " + (publisher + 1), batch)) {
            phases.awaitAdvanceInterruptibly(phases.arrive());
            int count = messages.count(publisher);
            long began = System.nanoTime();
            for (int first = 0; first < count; first += batch) {
                int end = Math.min(first + batch, count);
                for (int i = first; i < end; i++) {
                    connection.publish(
                            messages.subject(publisher, i),
                            messages.headers(publisher, i),
                            messages.body(publisher, i),
                            i - first);
                }
                for (int i = first; i < end; i++) {
                    connection.awaitAck();
                }
            }
            long ended = System.nanoTime();
            phases.arrive();
            return new Shift(count, began, ended, connection.duplicates());
        }
    }
}
