package io.squareoff.lab.broker;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.JetStreamOptions;
import io.nats.client.Message;
import io.nats.client.api.AccountStatistics;
import io.nats.client.api.ClusterInfo;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.ConsumerInfo;
import io.nats.client.api.Replica;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.StreamInfo;
import io.nats.client.api.StreamInfoOptions;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.Units;
import java.io.IOException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The streams that an experiment created on a broker, buckets included. A name that exists is refused, and nothing is deleted
 * that was not created here.
 *
 * <p>Not thread-safe, but for {@link #ask}.
 */
public final class Streams {

    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(10);

    /** The same limit for requests through the library's own contexts and buckets. */
    public static final JetStreamOptions WITHIN_LIMIT = within(REQUEST_LIMIT);

    /** Replicas of a new stream elect a leader first, which takes 4 to 9 s for each attempt. */
    private static final Duration CREATION_LIMIT = Duration.ofSeconds(30);

    /** For one answer to a creation, which a cluster loses whose routes are still being made, though it has created the stream. */
    private static final Duration CREATION_ANSWER_LIMIT = Duration.ofSeconds(5);

    /** For one answer while a leader may be missing. */
    private static final Duration ELECTION_LIMIT = Duration.ofSeconds(1);

    private static final Duration POLL = Duration.ofMillis(50);
    private static final long MEBIBYTE = 1 << 20;
    private static final int NO_SUITABLE_PEERS = 10005;
    private static final String PEER_OFFLINE = "peer offline";
    private static final int UNAVAILABLE = 10008;
    private static final int CONSUMER_NOT_FOUND = 10014;
    private static final int NOT_CREATED = 10049;
    private static final int STREAM_NOT_FOUND = 10059;

    private final String servers;
    private final Connection connection;
    private final JetStreamManagement management;
    private final JetStreamManagement creation;
    private final JetStreamManagement election;
    private final Set<String> created = new LinkedHashSet<>();

    /** @throws UserFacingException if the connection's account has no JetStream */
    Streams(Connection connection, String servers) {
        this.servers = servers;
        this.connection = connection;
        try {
            management = connection.jetStreamManagement(WITHIN_LIMIT);
            creation = connection.jetStreamManagement(within(CREATION_ANSWER_LIMIT));
            election = connection.jetStreamManagement(within(ELECTION_LIMIT));
            management.getAccountStatistics();
        } catch (IOException | JetStreamApiException e) {
            throw new UserFacingException(
                    "the broker at " + servers + " has no JetStream that this account may use: " + e.getMessage()
                            + "; it needs jetstream in its configuration, and in the account's",
                    e);
        }
    }

    private static JetStreamOptions within(Duration limit) {
        return JetStreamOptions.builder().requestTimeout(limit).build();
    }

    /** @throws UserFacingException if a stream of that name exists, which is somebody else's */
    public void requireNone(String name) {
        if (has(name)) {
            throw new UserFacingException("the broker at " + servers + " has a stream " + name
                    + " already, which is not touched: choose another prefix");
        }
    }

    /** @throws UserFacingException if a stream takes messages of some subjects: it is somebody else's */
    public void requireNoneOf(String subjects) {
        List<String> names = ask("list the streams of " + subjects, () -> management.getStreamNames(subjects));
        if (!names.isEmpty()) {
            throw new UserFacingException("the broker at " + servers + " has a stream " + names.get(0)
                    + " already, which takes " + subjects + " and is not touched: choose another prefix");
        }
    }

    /** @throws UserFacingException if a stream of that name exists, or the broker refuses it */
    public void create(StreamConfiguration stream) {
        String name = stream.getName();
        requireNone(name);
        String refusal = "refuses the stream " + name + " with " + Units.count(stream.getReplicas(), "replica");
        ask("create the stream " + name, refusal, CREATION_LIMIT, () -> add(stream));
    }

    /**
     * Asks until there is an answer, and every node is known to be there: a new leader of the cluster knows that only after a while. The
     * broker creates a stream once, and answers where it has it already, also before that has a leader. Asks once more where the broker
     * has no place for its files: after an account's last stream is deleted, nats-server 2.15 removes the folder of all its streams at
     * some later moment, which may be while it makes the next one's.
     */
    private StreamInfo add(StreamConfiguration stream) throws IOException, JetStreamApiException {
        long last = System.nanoTime() + CREATION_LIMIT.toNanos() - CREATION_ANSWER_LIMIT.toNanos();
        for (boolean first = true; ; first = false) {
            try {
                StreamInfo info = creation.addStream(stream);
                created.add(stream.getName());
                if (first || isLed(info) || isOver(last)) {
                    return info;
                }
            } catch (IOException e) {
                // It may have been created all the same: then it is ours to delete.
                created.add(stream.getName());
                if (isOver(last)) {
                    throw e;
                }
            } catch (JetStreamApiException e) {
                boolean passes = e.getApiErrorCode() == NOT_CREATED
                        ? first
                        : e.getApiErrorCode() == NO_SUITABLE_PEERS
                                && e.getErrorDescription().contains(PEER_OFFLINE);
                if (!passes || isOver(last)) {
                    throw e;
                }
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
    }

    private static boolean isLed(StreamInfo info) {
        return info.getClusterInfo() == null || info.getClusterInfo().getLeader() != null;
    }

    private static boolean isOver(long last) {
        return System.nanoTime() > last || Thread.currentThread().isInterrupted();
    }

    public boolean has(String name) {
        return ask("look for the stream " + name, () -> unless(STREAM_NOT_FOUND, () -> management.getStreamInfo(name)))
                .isPresent();
    }

    /** Returns what the broker answers; empty if that is an error with a code, or nothing. */
    private static <T> Optional<T> unless(int code, Request<T> request) throws IOException, JetStreamApiException {
        try {
            return Optional.ofNullable(request.send());
        } catch (JetStreamApiException e) {
            if (e.getApiErrorCode() == code) {
                return Optional.empty();
            }
            throw e;
        }
    }

    public StreamInfo info(String name) {
        return ask("describe the stream " + name, () -> management.getStreamInfo(name));
    }

    /** Number of messages that a stream has of each subject. */
    public Map<String, Long> subjects(String name) {
        return ask(
                "list the subjects of the stream " + name,
                () -> management
                        .getStreamInfo(name, StreamInfoOptions.allSubjects())
                        .getStreamState()
                        .getSubjectMap());
    }

    /** The time at which the broker stored a message. */
    public ZonedDateTime time(String stream, long sequence) {
        return ask("return a message of " + stream, () -> management.getMessage(stream, sequence))
                .getTime();
    }

    /**
     * Waits until all replicas of a stream are current.
     *
     * @throws UserFacingException if they are not within 10 s, or the stream has another number of them
     */
    public void awaitCurrent(String name, int replicas) throws InterruptedException {
        long start = System.nanoTime();
        StreamInfo info = info(name);
        while (current(info) < replicas && System.nanoTime() - start < REQUEST_LIMIT.toNanos()) {
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
            info = info(name);
        }
        int configured = info.getConfiguration().getReplicas();
        if (current(info) < replicas || configured != replicas) {
            throw new UserFacingException("the stream %s has %d of %d replicas current, and was configured with %d"
                    .formatted(name, current(info), replicas, configured));
        }
    }

    /**
     * Has a node lead a stream of which it has a replica.
     *
     * @throws UserFacingException if it does not within 30 s, with what the broker last answered
     */
    void lead(String stream, String node) throws InterruptedException {
        lead("STREAM", stream, () -> election.getStreamInfo(stream).getClusterInfo(), node);
    }

    /** The same of a consumer. */
    void lead(String stream, String consumer, String node) throws InterruptedException {
        lead(
                "CONSUMER",
                stream + "." + consumer,
                () -> election.getConsumerInfo(stream, consumer).getClusterInfo(),
                node);
    }

    private void lead(String kind, String name, Request<ClusterInfo> cluster, String node) throws InterruptedException {
        byte[] body = "{\"placement\":{\"preferred\":\"%s\"}}".formatted(node).getBytes(UTF_8);
        long start = System.nanoTime();
        String answer = "no answer";
        for (Optional<String> leader = leader(name, cluster);
                !leader.equals(Optional.of(node));
                leader = leader(name, cluster)) {
            if (System.nanoTime() - start > CREATION_LIMIT.toNanos()) {
                throw new UserFacingException("the broker at %s did not have %s lead %s within %d s: %s"
                        .formatted(servers, node, name, CREATION_LIMIT.toSeconds(), answer));
            }
            if (leader.isPresent()) {
                answer = stepDown(kind, name, body);
            }
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
        }
    }

    private String stepDown(String kind, String name, byte[] body) throws InterruptedException {
        try {
            Message message =
                    connection.request("$JS.API.%s.LEADER.STEPDOWN.%s".formatted(kind, name), body, ELECTION_LIMIT);
            return message == null ? "no answer" : new String(message.getData(), UTF_8);
        } catch (IllegalStateException e) {
            throw disconnected(e);
        }
    }

    /** The node that leads a stream or a consumer; empty between two leaders, when nobody answers or the others say so. */
    private Optional<String> leader(String name, Request<ClusterInfo> cluster) throws InterruptedException {
        Optional<ClusterInfo> info = ask("describe " + name, () -> {
            try {
                return unless(UNAVAILABLE, cluster);
            } catch (IOException e) {
                return Optional.empty();
            }
        });
        // The library says the same of an interrupt.
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return info.map(ClusterInfo::getLeader);
    }

    /** Number of a stream's replicas that are current, its leader included. */
    private static int current(StreamInfo info) {
        if (info.getClusterInfo() == null || info.getClusterInfo().getReplicas() == null) {
            return 1;
        }
        return 1
                + (int) info.getClusterInfo().getReplicas().stream()
                        .filter(Replica::isCurrent)
                        .count();
    }

    /**
     * Compares an estimate of what is going to be stored with what the account may still have; an account without a limit may have
     * everything.
     *
     * @throws UserFacingException if it is too much, with the estimate
     */
    public void requireRoom(long memoryBytes, long diskBytes) {
        AccountStatistics account = ask("read the limits of this account", management::getAccountStatistics);
        requireRoom("memory", memoryBytes, account.getLimits().getMaxMemory(), account.getMemory());
        requireRoom("disk space", diskBytes, account.getLimits().getMaxStorage(), account.getStorage());
    }

    private void requireRoom(String what, long needed, long limit, long used) {
        if (limit >= 0 && needed > limit - used) {
            throw new UserFacingException(
                    "the streams would need about %s MiB of %s, and the account at %s may have %s more: choose fewer or smaller ones"
                            .formatted(
                                    Units.count((needed + MEBIBYTE - 1) / MEBIBYTE),
                                    what,
                                    servers,
                                    Units.count(Math.max(0, limit - used) / MEBIBYTE)));
        }
    }

    public void purge(String name) {
        ask("purge the stream " + name, () -> management.purgeStream(name));
    }

    public void createConsumer(String stream, ConsumerConfiguration consumer) {
        ask("create a consumer", () -> management.createConsumer(stream, consumer));
    }

    /** The broker's own description of a consumer; thread-safe. */
    public ConsumerInfo consumer(String stream, String name) {
        return ask("describe the consumer of " + stream, () -> management.getConsumerInfo(stream, name));
    }

    /**
     * The nodes on which the consumers of a stream are, or are led; none of a consumer that nobody leads, and none where the stream is on
     * one node. Thread-safe.
     */
    public List<String> consumerLeaders(String name) {
        return ask("describe the consumers of " + name, () -> management.getConsumers(name)).stream()
                .map(ConsumerInfo::getClusterInfo)
                .filter(Objects::nonNull)
                .map(ClusterInfo::getLeader)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Deletes the consumers of a stream that was created here; the broker keeps those without a listener for a while. */
    public void deleteConsumers(String name) {
        for (String consumer : ask("list the consumers of " + name, () -> management.getConsumerNames(name))) {
            ask(
                    "delete the consumer " + consumer + " of " + name,
                    () -> unless(CONSUMER_NOT_FOUND, () -> management.deleteConsumer(name, consumer)));
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
     * Deletes all streams that were created here and still exist, and returns a message for each that is left. An interrupt, with which
     * every request fails, is kept for later.
     */
    List<String> deleteAll() {
        List<String> left = new ArrayList<>();
        boolean interrupted = Thread.interrupted();
        for (String name : List.copyOf(created)) {
            Optional<String> failure = failureToDelete(name);
            if (failure.isPresent() && Thread.interrupted()) {
                interrupted = true;
                failure = failureToDelete(name);
            }
            failure.ifPresent(why ->
                    left.add("the stream " + name + " at " + servers + " was left behind, delete it by hand: " + why));
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return left;
    }

    private Optional<String> failureToDelete(String name) {
        try {
            if (has(name)) {
                delete(name);
            }
            return Optional.empty();
        } catch (UserFacingException e) {
            return Optional.of(e.getMessage());
        }
    }

    /**
     * Sends a request about streams, consumers or buckets, within a limit; thread-safe.
     *
     * @param what the broker is to do, as the end of "the broker does not …"
     * @throws UserFacingException if the broker refuses it or does not answer in time, or the connection is lost
     */
    public <T> T ask(String what, Request<T> request) {
        return ask(what, "does not " + what, REQUEST_LIMIT, request);
    }

    /** @param refusal what the broker does instead, where it refuses */
    private <T> T ask(String what, String refusal, Duration limit, Request<T> request) {
        try {
            return request.send();
        } catch (JetStreamApiException e) {
            throw new UserFacingException(
                    "the broker at %s %s: %s (error %d)"
                            .formatted(servers, refusal, e.getErrorDescription(), e.getApiErrorCode()),
                    e);
        } catch (IOException e) {
            throw new UserFacingException(
                    "the broker at %s did not %s within %d s: %s%s"
                            .formatted(servers, what, limit.toSeconds(), e, LastErrorListener.lastError(connection)),
                    e);
        } catch (IllegalStateException e) {
            throw disconnected(e);
        }
    }

    private UserFacingException disconnected(IllegalStateException e) {
        return new UserFacingException(
                "the connection to the broker at " + servers + " is lost: " + e.getMessage()
                        + LastErrorListener.lastError(connection),
                e);
    }

    @FunctionalInterface
    public interface Request<T> {
        T send() throws IOException, JetStreamApiException;
    }
}
