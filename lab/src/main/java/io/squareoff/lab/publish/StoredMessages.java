package io.squareoff.lab.publish;

import io.nats.client.JetStream;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamOptions;
import io.nats.client.JetStreamSubscription;
import io.nats.client.Message;
import io.nats.client.PushSubscribeOptions;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.DeliverPolicy;
import io.nats.client.api.StreamState;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;

/** The messages that a stream has, by their sequence. Each begins with its number. Not thread-safe. */
public final class StoredMessages {

    private static final Duration NEXT_LIMIT = Duration.ofSeconds(10);

    /**
     * Time without a message before another consumer is made: a cluster loses messages and answers on a route that it is just making, and the
     * library notices a gap only when a later message comes.
     */
    private static final Duration SILENCE = Duration.ofSeconds(2);

    /** Memory that a message takes, in bytes. */
    public static final int BYTES_EACH = Integer.BYTES;

    /** Bytes that the broker writes for a message besides its body, at most: subject, header, index, and the log of its replicas. */
    public static final int BYTES_BESIDE = 256;

    private static final int NONE = -1;

    /** The number of the message at each sequence, which count from 1. */
    private final int[] numbers;

    private int count;

    /**
     * Compared with the log of what was published.
     *
     * @param lost number of messages that were acknowledged, and are not in the stream at the sequence that the acknowledgement named
     * @param firstLost the first of them; -1 if there is none
     * @param lastLost the last of them; -1 if there is none
     * @param twice number of messages in the stream beyond the first of each number
     * @param unacknowledged number of messages in the stream that were never acknowledged
     */
    public record Comparison(long lost, int firstLost, int lastLost, long twice, long unacknowledged) {}

    /** @param lastSequence of the stream */
    StoredMessages(int lastSequence) {
        numbers = new int[lastSequence + 1];
        Arrays.fill(numbers, NONE);
    }

    /** The messages of a stream that is not there. */
    public static StoredMessages none() {
        return new StoredMessages(0);
    }

    /** @throws UserFacingException if the broker refuses it, or the next message does not come within 10 s */
    public static StoredMessages read(BrokerSession broker, String stream) throws InterruptedException {
        StreamState state = broker.streams().info(stream).getStreamState();
        StoredMessages stored = new StoredMessages(Math.toIntExact(state.getLastSequence()));
        if (state.getMsgCount() == 0) {
            return stored;
        }
        try (ClosableConnection connection = broker.connect("reader")) {
            JetStream streams = connection
                    .nats()
                    .jetStream(
                            JetStreamOptions.builder().requestTimeout(SILENCE).build());
            long sequence = 0;
            long came = System.nanoTime();
            while (sequence < state.getLastSequence()) {
                Optional<IOException> unanswered = Optional.empty();
                long read = sequence;
                long began = System.nanoTime();
                try {
                    read = stored.readFrom(streams, stream, sequence, state.getLastSequence());
                } catch (IOException e) {
                    if (Thread.interrupted()) {
                        throw new InterruptedException();
                    }
                    if (System.nanoTime() - began < SILENCE.toNanos()) {
                        throw e;
                    }
                    unanswered = Optional.of(e);
                }
                if (read > sequence) {
                    sequence = read;
                    came = System.nanoTime();
                } else if (System.nanoTime() - came > NEXT_LIMIT.toNanos()) {
                    throw new UserFacingException(
                            "the stream %s has messages up to sequence %d, but none after %d came within %d s%s"
                                    .formatted(
                                            stream,
                                            state.getLastSequence(),
                                            sequence,
                                            NEXT_LIMIT.toSeconds(),
                                            unanswered
                                                    .map(why -> ": " + why.getMessage())
                                                    .orElse("")),
                            unanswered.orElse(null));
                }
            }
            return stored;
        } catch (IOException | JetStreamApiException e) {
            throw new UserFacingException("could not read the stream " + stream + ": " + e.getMessage(), e);
        }
    }

    /** Reads with a new consumer until all were read or none comes, and returns the sequence of the last one that came. */
    private long readFrom(JetStream streams, String stream, long after, long last)
            throws IOException, JetStreamApiException, InterruptedException {
        JetStreamSubscription messages = streams.subscribe(
                null,
                PushSubscribeOptions.builder().stream(stream)
                        .ordered(true)
                        .configuration(ConsumerConfiguration.builder()
                                .deliverPolicy(DeliverPolicy.ByStartSequence)
                                .startSequence(after + 1)
                                .build())
                        .build());
        messages.setPendingLimits(-1, -1);
        long sequence = after;
        Message message = messages.nextMessage(SILENCE);
        while (message != null) {
            sequence = add(message);
            message = sequence < last ? messages.nextMessage(SILENCE) : null;
        }
        messages.unsubscribe();
        return sequence;
    }

    private long add(Message message) {
        long sequence = message.metaData().streamSequence();
        add(Math.toIntExact(sequence), ByteBuffer.wrap(message.getData()).getInt());
        return sequence;
    }

    void add(int sequence, int number) {
        numbers[sequence] = number;
        count++;
    }

    public int count() {
        return count;
    }

    /** Compares them with what became of the messages when they were published. */
    public Comparison against(MessageLog log) {
        long lost = 0;
        int first = -1;
        int last = -1;
        for (int message = 0; message < log.sent(); message++) {
            if (log.acknowledged(message) && !isAt(log.sequence(message), message)) {
                lost++;
                first = first < 0 ? message : first;
                last = message;
            }
        }
        BitSet different = new BitSet();
        IntStream.of(numbers).filter(number -> number != NONE).forEach(different::set);
        long unacknowledged =
                different.stream().filter(number -> !log.acknowledged(number)).count();
        return new Comparison(lost, first, last, count - different.cardinality(), unacknowledged);
    }

    private boolean isAt(long sequence, int number) {
        return sequence < numbers.length && numbers[(int) sequence] == number;
    }
}
