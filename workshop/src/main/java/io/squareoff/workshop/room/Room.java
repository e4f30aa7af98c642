package io.squareoff.workshop.room;

import io.nats.client.Connection;
import io.nats.client.ErrorListener;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.JetStreamOptions;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.MessageInfo;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.StreamInfo;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * The stream in which a broker keeps the last message of each learner. It is read when the teacher looks, and not listened to: what came
 * before, or while nobody looked, or before the broker was started again, is there as well.
 *
 * <p>Not thread-safe.
 */
public final class Room implements AutoCloseable {

    static final String STREAM = "SQUAREOFF_CLASS";

    /** The user of {@link RoomBroker} who may read. */
    static final String TEACHER = "teacher";

    private static final String SUBJECTS = Membership.SUBJECTS + "*";

    // Numbers of JetStream's errors: server/errors.json in the broker's sources.
    private static final int NO_STREAM = 10059;
    private static final int NO_MESSAGE = 10037;

    private static final int MOST_AT_ONCE = 1_000;
    private static final long LARGEST_STREAM_BYTES = 4 << 20;
    private static final Duration CONNECTING = Duration.ofSeconds(5);
    private static final Duration ANSWERING = Duration.ofSeconds(2);

    private final RoomAddress address;
    private final Connection connection;
    private final JetStreamManagement management;

    private ZonedDateTime created;
    private long next;

    private Room(RoomAddress address, Connection connection) throws IOException {
        this.address = address;
        this.connection = connection;
        this.management = connection.jetStreamManagement(
                JetStreamOptions.builder().requestTimeout(ANSWERING).build());
    }

    /**
     * Connects to a broker.
     *
     * @param password of the user {@value #TEACHER}; empty where the address says who logs in, or nobody does
     * @throws UserFacingException if there is none, or it keeps no streams
     */
    public static Room open(RoomAddress address, Optional<String> password) throws InterruptedException {
        Options.Builder options = Options.builder()
                .server(address.uri().toString())
                .connectionName("squareoff workshop class")
                .connectionTimeout(CONNECTING)
                .maxReconnects(-1)
                .errorListener(new ErrorListener() {});
        password.ifPresent(secret -> options.userInfo(TEACHER, secret));
        try {
            Room room = new Room(address, Nats.connect(options.build()));
            room.requireStream();
            return room;
        } catch (IOException e) {
            throw new UserFacingException("the broker at " + address + " cannot be reached: " + e.getMessage(), e);
        }
    }

    private void requireStream() {
        try {
            stream();
        } catch (IOException | JetStreamApiException e) {
            close();
            throw new UserFacingException(
                    "the broker at " + address + " cannot keep a class: " + e.getMessage()
                            + "\n  It needs JetStream, and a user who may make the stream " + STREAM,
                    e);
        }
    }

    /** The stream, which is made if it is not there: a broker may have been replaced by another. */
    private StreamInfo stream() throws IOException, JetStreamApiException {
        try {
            return management.getStreamInfo(STREAM);
        } catch (JetStreamApiException e) {
            if (e.getApiErrorCode() != NO_STREAM) {
                throw e;
            }
            return management.addStream(StreamConfiguration.builder()
                    .name(STREAM)
                    .subjects(SUBJECTS)
                    .storageType(StorageType.File)
                    .maxMessagesPerSubject(1)
                    .maxMessages(Roster.MOST)
                    .maximumMessageSize(Snapshot.LIMIT_BYTES)
                    .maxBytes(LARGEST_STREAM_BYTES)
                    .maxAge(Roster.KEPT)
                    .discardPolicy(DiscardPolicy.New)
                    .build());
        }
    }

    /** Forgets all that learners have sent. */
    public void forget() {
        try {
            management.purgeStream(STREAM);
        } catch (IOException | JetStreamApiException e) {
            throw new UserFacingException("the class at " + address + " cannot be begun anew: " + e.getMessage(), e);
        }
    }

    /**
     * Adds what has come since the last call.
     *
     * @throws IOException if the broker does not answer; it may do so at the next call
     */
    public void read(Roster roster) throws IOException {
        try {
            StreamInfo stream = stream();
            boolean emptied = stream.getStreamState().getMsgCount() == 0;
            if (emptied || !stream.getCreateTime().equals(created)) {
                roster.clear();
                created = stream.getCreateTime();
                next = stream.getStreamState().getFirstSequence();
            }
            long last = stream.getStreamState().getLastSequence();
            for (int i = 0; i < MOST_AT_ONCE && next <= last; i++) {
                take(roster, last);
            }
        } catch (JetStreamApiException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private void take(Roster roster, long last) throws IOException, JetStreamApiException {
        try {
            MessageInfo message = management.getNextMessage(STREAM, next, SUBJECTS);
            byte[] data = message.getData() == null ? new byte[0] : message.getData();
            roster.take(
                    message.getSubject().substring(Membership.SUBJECTS.length()),
                    data,
                    message.getTime().toInstant());
            next = message.getSeq() + 1;
        } catch (JetStreamApiException e) {
            if (e.getApiErrorCode() != NO_MESSAGE) {
                throw e;
            }
            // Gone meanwhile: their learners have sent more, or are silent for too long.
            next = last + 1;
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
