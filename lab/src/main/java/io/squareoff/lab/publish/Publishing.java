package io.squareoff.lab.publish;

import io.nats.client.impl.Headers;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.CpuTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;

/**
 * Publishing by several publishers in parallel, each with a connection and a thread of its own; connections are to the nodes in turn
 * if the lab started the broker. Each publisher awaits the acknowledgements of a batch before the next; with a batch of 1 it awaits
 * each message.
 */
public final class Publishing {

    /**
     * The messages of one publisher, which count from 0, each made on its thread when it is sent.
     *
     * @param headers return null where a message has none
     */
    public record Messages(
            int count, IntFunction<String> subject, IntFunction<byte[]> body, IntFunction<Headers> headers) {

        /** Without headers. */
        public Messages(int count, IntFunction<String> subject, IntFunction<byte[]> body) {
            this(count, subject, body, any -> null);
        }
    }

    /**
     * @param messages number of messages acknowledged
     * @param beganNanos time when the first publisher began to send, as a reading of {@link System#nanoTime}
     * @param seconds from then to the end of the last publisher
     * @param rates messages per second of each publisher
     * @param duplicates number of messages that the streams had already
     * @param before CPU time used when the publishers began
     * @param after CPU time used when the last one ended
     */
    public record Outcome(
            long messages,
            long beganNanos,
            double seconds,
            double[] rates,
            long duplicates,
            CpuTime before,
            CpuTime after) {

        /** Messages per second of all publishers together. */
        public double rate() {
            return messages / seconds;
        }

        public CpuTime cpu() {
            return after.since(before);
        }
    }

    private record PublisherResult(long messages, long beganNanos, long endedNanos, long duplicates) {

        double rate() {
            return messages * 1e9 / (endedNanos - beganNanos);
        }
    }

    private Publishing() {}

    /** Publishes the messages of one publisher. */
    public static Outcome run(BrokerSession broker, int batch, Messages messages) throws InterruptedException {
        return run(broker, batch, List.of(messages), new LongAdder());
    }

    /**
     * @param messages of each publisher
     * @param count gets the messages that are acknowledged, a batch at a time
     * @throws io.squareoff.harness.process.UserFacingException if a message is refused or not acknowledged in time
     */
    public static Outcome run(BrokerSession broker, int batch, List<Messages> messages, LongAdder count)
            throws InterruptedException {
        List<CpuTime> cpu = new ArrayList<>();
        // Two phases: all publishers are ready, and all have ended. Only then are their connections closed.
        Phaser phases = new Phaser(messages.size()) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                cpu.add(CpuTime.now(broker));
                return false;
            }
        };
        List<Callable<PublisherResult>> tasks = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            int number = i;
            tasks.add(() -> publish(broker, number, batch, messages.get(number), count, phases));
        }
        List<PublisherResult> results = ParallelTasks.run(tasks);
        long began =
                results.stream().mapToLong(PublisherResult::beganNanos).min().orElseThrow();
        long ended =
                results.stream().mapToLong(PublisherResult::endedNanos).max().orElseThrow();
        return new Outcome(
                results.stream().mapToLong(PublisherResult::messages).sum(),
                began,
                (ended - began) / 1e9,
                results.stream().mapToDouble(PublisherResult::rate).toArray(),
                results.stream().mapToLong(PublisherResult::duplicates).sum(),
                cpu.get(0),
                cpu.get(1));
    }

    private static PublisherResult publish(
            BrokerSession broker, int number, int batch, Messages messages, LongAdder acknowledged, Phaser phases)
            throws InterruptedException {
        try (Publisher publisher = new Publisher(broker.connect("publisher " + (number + 1), number), batch)) {
            int count = messages.count();
            if (count > 0) {
                publisher.awaitStream(messages.subject().apply(0));
            }
            phases.awaitAdvanceInterruptibly(phases.arrive());
            long began = System.nanoTime();
            for (int first = 0; first < count; first += batch) {
                int end = Math.min(first + batch, count);
                for (int i = first; i < end; i++) {
                    publisher.publish(
                            messages.subject().apply(i),
                            messages.headers().apply(i),
                            messages.body().apply(i),
                            i - first);
                }
                for (int i = first; i < end; i++) {
                    publisher.awaitAck();
                }
                acknowledged.add(end - first);
            }
            long ended = System.nanoTime();
            phases.awaitAdvanceInterruptibly(phases.arrive());
            return new PublisherResult(count, began, ended, publisher.duplicates());
        }
    }
}
