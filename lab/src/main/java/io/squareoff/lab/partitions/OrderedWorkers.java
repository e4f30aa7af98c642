package io.squareoff.lab.partitions;

import io.nats.client.ConsumeOptions;
import io.nats.client.IterableConsumer;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamStatusCheckedException;
import io.nats.client.Message;
import io.nats.client.api.OrderedConsumerConfiguration;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.broker.Streams;
import io.squareoff.lab.publish.KeyOrder;
import io.squareoff.lab.publish.ParallelTasks;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;

/**
 * Workers that consume all messages, one for each partition, in the stream's order through an ordered consumer, which the broker keeps on
 * any node that has a replica.
 */
final class OrderedWorkers {

    /** Messages that the library requests at once: a worker may have this many already when the clock starts. */
    private static final int FETCHED_AHEAD = 200;

    private static final Duration MESSAGE_LIMIT = Duration.ofSeconds(15);

    /** The library recreates a consumer that is silent for a heartbeat, which is half of the expiry. */
    private static final ConsumeOptions CONSUME =
            ConsumeOptions.builder().batchSize(FETCHED_AHEAD).expiresIn(4000).build();

    /**
     * Result of all workers together.
     *
     * @param timed number of messages fetched after all workers were ready
     * @param seconds from then to the end of the last worker
     * @param outOfOrder number of messages at another place among those of their key than they were published at
     */
    record Outcome(long messages, long timed, double seconds, long outOfOrder) {

        /** Messages per second; empty if the workers had all messages before the clock started. */
        OptionalDouble rate() {
            return timed == 0 ? OptionalDouble.empty() : OptionalDouble.of(timed / seconds);
        }
    }

    private record WorkerResult(long messages, long beganNanos, long endedNanos, long outOfOrder) {

        long timed() {
            return Math.max(0, messages - FETCHED_AHEAD);
        }
    }

    private OrderedWorkers() {}

    /**
     * @param counts messages of each partition; one without messages gets no worker
     * @throws UserFacingException if a worker does not get all messages of its partition
     */
    static Outcome run(PartitionStreams streams, long[] counts, int keys) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(
                (int) LongStream.of(counts).filter(n -> n > 0).count());
        List<Callable<WorkerResult>> tasks = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            int partition = i;
            long count = counts[i];
            if (count > 0) {
                tasks.add(() -> consume(streams, partition, count, keys, ready));
            }
        }
        List<WorkerResult> results = ParallelTasks.run(tasks);
        long began = results.stream().mapToLong(WorkerResult::beganNanos).min().orElseThrow();
        long ended = results.stream().mapToLong(WorkerResult::endedNanos).max().orElseThrow();
        return new Outcome(
                results.stream().mapToLong(WorkerResult::messages).sum(),
                results.stream().mapToLong(WorkerResult::timed).sum(),
                (ended - began) / 1e9,
                results.stream().mapToLong(WorkerResult::outOfOrder).sum());
    }

    private static WorkerResult consume(
            PartitionStreams streams, int partition, long count, int keys, CountDownLatch ready)
            throws InterruptedException, JetStreamStatusCheckedException {
        String stream = streams.names().get(partition);
        try (ClosableConnection connection = streams.broker().connect("worker of " + stream, partition)) {
            IterableConsumer messages = connection
                    .nats()
                    .getStreamContext(stream, Streams.WITHIN_LIMIT)
                    .createOrderedConsumer(new OrderedConsumerConfiguration())
                    .iterate(CONSUME);
            KeyOrder order = new KeyOrder(keys);
            order.follow(next(messages, stream, 0, count));
            // Its first message shows that the cluster's nodes know the consumer.
            ready.countDown();
            ready.await();
            long began = System.nanoTime();
            for (long taken = 1; taken < count; taken++) {
                order.follow(next(messages, stream, taken, count));
            }
            return new WorkerResult(count, began, System.nanoTime(), order.violations());
        } catch (IOException | JetStreamApiException e) {
            throw new UserFacingException("cannot create a consumer of " + stream + ": " + e.getMessage(), e);
        }
    }

    /**
     * Waits for the next message. The library returns null before the limit when it recreates the consumer, which it does if its
     * first pull comes before the cluster's nodes know the consumer.
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
            throw new UserFacingException("the worker of %s got %d of %d messages, and no more within %d s"
                    .formatted(stream, taken, count, MESSAGE_LIMIT.toSeconds()));
        }
        return message;
    }
}
