package io.squareoff.lab.broker;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.JetStreamOptions;
import io.nats.client.api.Replica;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.StreamInfo;
import io.nats.client.api.StreamInfoOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * The streams that an experiment made on a broker, buckets included. A name that is taken is refused, and nothing is deleted
 * that was not created here.
 */
public final class Streams {

    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(10);
    /** For what asks through the library's own contexts and buckets. */
    public static final JetStreamOptions WITHIN_LIMIT =
            JetStreamOptions.builder().requestTimeout(REQUEST_LIMIT).build();

    private static final Duration POLL = Duration.ofMillis(50);
    private static final int CONSUMER_NOT_FOUND = 10014;
    private static final int STREAM_NOT_FOUND = 10059;

    private final String where;
    private final Connection connection;
    private final JetStreamManagement management;
    private final Set<String> created = new LinkedHashSet<>();

    /** @throws LabException if there is no JetStream for this connection */
    Streams(Connection connection, String where) {
        this.where = where;
        this.connection = connection;
        try {
            management = connection.jetStreamManagement(WITHIN_LIMIT);
            management.getAccountStatistics();
        } catch (IOException | JetStreamApiException e) {
            throw new LabException(
                    "the broker at " + where + " has no JetStream that this account may use: " + e.getMessage()
                            + "; it needs jetstream in its configuration, and in the account's",
                    e);
        }
    }

    /**
     * Creates a stream.
     *
     * @throws LabException if one of its name exists, or the broker refuses it
     */
    public void create(StreamConfiguration stream) {
        String name = stream.getName();
        if (ask("look for the stream " + name, () -> exists(name))) {
            throw new LabException(
                    "the broker at " + where + " has a stream " + name
                            + " already, which is not touched: choose another --prefix",
                    null);
        }
        try {
            management.addStream(stream);
            created.add(name);
        } catch (JetStreamApiException e) {
            throw new LabException(
                    "the broker at %s refuses the stream %s with %d replica%s: %s (error %d)"
                            .formatted(
                                    where,
                                    name,
                                    stream.getReplicas(),
                                    stream.getReplicas() == 1 ? "" : "s",
                                    e.getErrorDescription(),
                                    e.getApiErrorCode()),
                    e);
        } catch (IOException e) {
            // Whether it was created is not known; if so, it is this one's.
            created.add(name);
            throw silent("create the stream " + name, e);
        } catch (IllegalStateException e) {
            throw gone(e);
        }
    }

    private boolean exists(String name) throws IOException, JetStreamApiException {
        try {
            management.getStreamInfo(name);
            return true;
        } catch (JetStreamApiException e) {
            if (e.getApiErrorCode() == STREAM_NOT_FOUND) {
                return false;
            }
            throw e;
        }
    }

    /** What the broker says of a stream. */
    public StreamInfo info(String name) {
        return ask("tell of the stream " + name, () -> management.getStreamInfo(name));
    }

    /** How many messages a stream has of each subject. */
    public Map<String, Long> subjects(String name) {
        return ask(
                "tell of the subjects of the stream " + name,
                () -> management
                        .getStreamInfo(name, StreamInfoOptions.allSubjects())
                        .getStreamState()
                        .getSubjectMap());
    }

    /** What the broker says of a stream once so many of its replicas are current, or when it has had time enough to be. */
    public StreamInfo awaitCurrent(String name, int replicas) throws InterruptedException {
        long start = System.nanoTime();
        StreamInfo info = info(name);
        while (current(info) < replicas && System.nanoTime() - start < REQUEST_LIMIT.toNanos()) {
            LockSupport.parkNanos(POLL.toNanos());
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            info = info(name);
        }
        return info;
    }

    /** How many of a stream's replicas are current, its leader included. */
    public static int current(StreamInfo info) {
        if (info.getClusterInfo() == null || info.getClusterInfo().getReplicas() == null) {
            return 1;
        }
        return 1
                + (int) info.getClusterInfo().getReplicas().stream()
                        .filter(Replica::isCurrent)
                        .count();
    }

    /** Removes all messages of a stream. */
    public void purge(String name) {
        ask("purge the stream " + name, () -> management.purgeStream(name));
    }

    /** Deletes the consumers of a stream that was created here: those that nobody listens to any more the broker keeps a while. */
    public void deleteConsumers(String name) {
        for (String consumer : ask("list the consumers of " + name, () -> management.getConsumerNames(name))) {
            ask("delete the consumer " + consumer + " of " + name, () -> deleteIfThere(name, consumer));
        }
    }

    private boolean deleteIfThere(String stream, String consumer) throws IOException, JetStreamApiException {
        try {
            return management.deleteConsumer(stream, consumer);
        } catch (JetStreamApiException e) {
            if (e.getApiErrorCode() != CONSUMER_NOT_FOUND) {
                throw e;
            }
            return false;
        }
    }

    /** Deletes a stream that was created here. */
    public void delete(String name) {
        if (created.contains(name)) {
            ask("delete the stream " + name, () -> management.deleteStream(name));
            created.remove(name);
        }
    }

    /**
     * Deletes all that were created here and are left.
     *
     * @return what could not be deleted, in words
     */
    List<String> deleteAll() {
        List<String> left = new ArrayList<>();
        for (String name : List.copyOf(created)) {
            try {
                if (ask("look for the stream " + name, () -> exists(name))) {
                    delete(name);
                }
            } catch (LabException e) {
                left.add("the stream " + name + " at " + where + " was left behind, delete it by hand: "
                        + e.getMessage());
            }
        }
        return left;
    }

    /** Asks the broker for something about consumers or streams, within a limit. */
    public <T> T ask(String what, Request<T> request) {
        try {
            return request.send();
        } catch (JetStreamApiException e) {
            throw new LabException(
                    "the broker at %s does not %s: %s (error %d)"
                            .formatted(where, what, e.getErrorDescription(), e.getApiErrorCode()),
                    e);
        } catch (IOException e) {
            throw silent(what, e);
        } catch (IllegalStateException e) {
            throw gone(e);
        }
    }

    public JetStreamManagement management() {
        return management;
    }

    private LabException silent(String what, IOException e) {
        return new LabException(
                "the broker at %s did not %s within %d s: %s%s"
                        .formatted(where, what, REQUEST_LIMIT.toSeconds(), e, LastErrorListener.lastError(connection)),
                e);
    }

    private LabException gone(IllegalStateException e) {
        return new LabException(
                "the connection to the broker at " + where + " is lost: " + e.getMessage()
                        + LastErrorListener.lastError(connection),
                e);
    }

    /** Something that the broker is asked for. */
    @FunctionalInterface
    public interface Request<T> {
        T send() throws IOException, JetStreamApiException;
    }
}
