package io.squareoff.lab.partitions;

import io.nats.client.ConsumeOptions;
import io.nats.client.IterableConsumer;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamStatusCheckedException;
import io.nats.client.Message;
import io.nats.client.api.OrderedConsumerConfiguration;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.broker.LabException;
import io.squareoff.lab.broker.Streams;
import io.squareoff.lab.publish.KeyOrder;
import io.squareoff.lab.publish.ParallelTasks;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;

/** One worker for each partition, which takes all of its messages in the stream's order, through an ordered consumer. */
final class OrderedWorkers {

    /** What the library asks for at once: so many messages may be at a worker already when the clock starts. */
    private static final int FETCHED_AHEAD = 200;

    private static final Duration MESSAGE_LIMIT = Duration.ofSeconds(15);

    /** A consumer that says nothing for a heartbeat, half of the expiry, is made anew by the library. */
    private static final ConsumeOptions CONSUME =
            ConsumeOptions.builder().batchSize(FETCHED_AHEAD).expiresIn(4000).build();

    /**
     * What came of it.
     *
     * @param timed messages that were fetched after all workers were ready
     * @param seconds from then to the last one's end
     * @param outOfOrder messages that had another place among those of their key than they were published at
     */
    record Outcome(long messages, long timed, double seconds, long outOfOrder) {

        /** Messages per second; null where all were at the workers before the clock started. */
        Double rate() {
            return timed == 0 ? null : timed / seconds;
        }
    }

    private record Shift(long messages, long beganNanos, long endedNanos, long outOfOrder) {

        long timed() {
            return Math.max(0, messages - FETCHED_AHEAD);
        }
    }

    private OrderedWorkers() {}

    /**
     * Takes everything.
     *
     * @param streams one for each partition
     * @param counts how many messages each has; a stream that has none gets no worker
     * @param keys how many keys there are
     */
    static Outcome run(BrokerSession site, List<String> streams, long[] counts, int keys) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(
                (int) LongStream.of(counts).filter(n -> n > 0).count());
        List<Callable<Shift>> work = new ArrayList<>();
        for (int i = 0; i < streams.size(); i++) {
            String stream = streams.get(i);
            long count = counts[i];
            if (count > 0) {
                work.add(() -> shift(site, stream, count, keys, ready));
            }
        }
        List<Shift> shifts = ParallelTasks.run(work);
        long began = shifts.stream().mapToLong(Shift::beganNanos).min().orElseThrow();
        long ended = shifts.stream().mapToLong(Shift::endedNanos).max().orElseThrow();
        return new Outcome(
                shifts.stream().mapToLong(Shift::messages).sum(),
                shifts.stream().mapToLong(Shift::timed).sum(),
                (ended - began) / 1e9,
                shifts.stream().mapToLong(Shift::outOfOrder).sum());
    }

    private static Shift shift(BrokerSession site, String stream, long count, int keys, CountDownLatch ready)
            throws InterruptedException, JetStreamStatusCheckedException {
        try (ClosableConnection link = site.connect("worker of " + stream)) {
            IterableConsumer messages = link.connection()
                    .getStreamContext(stream, Streams.WITHIN_LIMIT)
                    .createOrderedConsumer(new OrderedConsumerConfiguration())
                    .iterate(CONSUME);
            KeyOrder order = new KeyOrder(keys);
            order.follow(next(messages, stream, 0, count));
            // Only now is it sure that the cluster's nodes know the consumer.
            ready.countDown();
            ready.await();
            long began = System.nanoTime();
            for (long taken = 1; taken < count; taken++) {
                order.follow(next(messages, stream, taken, count));
            }
            return new Shift(count, began, System.nanoTime(), order.violations());
        } catch (IOException | JetStreamApiException e) {
            throw new LabException("the worker of " + stream + " got no consumer: " + e.getMessage(), e);
        }
    }

    /**
     * The next message. The library answers null before the limit where it makes the consumer anew, as it does where its first
     * pull comes before the cluster's nodes know the consumer.
     */
    private static Message next(IterableConsumer messages, String stream, long taken, long count)
            throws InterruptedException, JetStreamStatusCheckedException {
        Message message = messages.nextMessage(MESSAGE_LIMIT);
        if (message != null) {
            return message;
        }
        long start = System.nanoTime();
        while (message == null && System.nanoTime() - start < MESSAGE_LIMIT.toNanos()) {
            message = messages.nextMessage(MESSAGE_LIMIT);
        }
        if (message == null) {
            throw new LabException(
                    "the worker of %s got %d of %d messages, and no more within %d s"
                            .formatted(stream, taken, count, MESSAGE_LIMIT.toSeconds()),
                    null);
        }
        return message;
    }
}
