package io.squareoff.workshop.room;

import io.nats.client.Connection;
import io.nats.client.ErrorListener;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamOptions;
import io.nats.client.KeyValueManagement;
import io.nats.client.KeyValueOptions;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.api.KeyValueConfiguration;
import io.nats.client.api.KeyValueEntry;
import io.nats.client.api.KeyValueOperation;
import io.nats.client.api.KeyValueWatcher;
import io.nats.client.impl.NatsKeyValueWatchSubscription;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A bucket of a broker's key-value store, in which each learner's state is the value of the learner's id. Not thread-safe. */
public final class Room implements AutoCloseable {

    static final String BUCKET = "squareoff-class";

    private static final long LARGEST_BYTES = 4 << 20;
    private static final Duration ANSWERING = Duration.ofSeconds(2);

    private static final KeyValueOptions OPTIONS = KeyValueOptions.builder()
            .jetStreamOptions(
                    JetStreamOptions.builder().requestTimeout(ANSWERING).build())
            .build();

    private final RoomAddress address;
    private final Connection connection;

    /** Null before the first, and once the connection it stands on was lost. */
    private NatsKeyValueWatchSubscription watch;

    private long reconnects;

    private Room(RoomAddress address, Connection connection) {
        this.address = address;
        this.connection = connection;
    }

    /**
     * Connects to a broker, and makes the bucket if it is not there.
     *
     * @param password of the user teacher; empty where the address says who logs in, or nobody does
     * @throws UserFacingException if there is no broker, or it keeps no buckets
     */
    public static Room open(RoomAddress address, Optional<String> password) throws InterruptedException {
        Options.Builder options = Options.builder()
                .server(address.uri().toString())
                .connectionName("squareoff workshop class")
                .maxReconnects(-1)
                .errorListener(new ErrorListener() {});
        password.ifPresent(secret -> options.userInfo("teacher", secret));
        Room room;
        try {
            room = new Room(address, Nats.connect(options.build()));
        } catch (IOException e) {
            String why = address.withoutLogin(String.valueOf(e.getMessage()));
            throw new UserFacingException("the broker at " + address + " cannot be reached: " + why, e);
        }
        try {
            room.make();
            return room;
        } catch (IOException | JetStreamApiException e) {
            room.close();
            throw new UserFacingException(
                    "the broker at " + address + " cannot keep a class: " + e.getMessage()
                            + "\n  It needs JetStream, and a user who may make the bucket " + BUCKET,
                    e);
        }
    }

    private KeyValueManagement management() throws IOException {
        return connection.keyValueManagement(OPTIONS);
    }

    /** What is there stays there. */
    private void make() throws IOException, JetStreamApiException {
        management()
                .create(KeyValueConfiguration.builder(BUCKET)
                        .maximumValueSize(Snapshot.LIMIT_BYTES)
                        .maxBucketSize(LARGEST_BYTES)
                        .ttl(Roster.KEPT)
                        .build());
    }

    /** Forgets all that learners have sent. */
    public void forget() {
        try {
            management().delete(BUCKET);
            make();
        } catch (IOException | JetStreamApiException e) {
            throw new UserFacingException("the class at " + address + " cannot be begun anew: " + e.getMessage(), e);
        }
    }

    /**
     * Has a roster follow what learners send. When the first call returns, it has all that was sent before. Later calls watch again after a
     * connection that was lost, and otherwise do nothing.
     *
     * @return the reason why the roster does not follow; empty if it does
     */
    public Optional<String> follow(Roster roster) throws InterruptedException {
        if (connection.getStatus() != Connection.Status.CONNECTED) {
            return Optional.of("the broker does not answer");
        }
        long now = connection.getStatistics().getReconnects();
        try {
            if (watch != null && now != reconnects) {
                watch.unsubscribe();
                watch = null;
            }
            if (watch == null) {
                reconnects = now;
                // A broker may have been replaced by another.
                make();
                watch(roster);
            }
            return Optional.empty();
        } catch (IOException | JetStreamApiException e) {
            return Optional.of("the broker does not answer: " + e.getMessage());
        }
    }

    private void watch(Roster roster) throws IOException, JetStreamApiException, InterruptedException {
        CountDownLatch all = new CountDownLatch(1);
        watch = connection.keyValue(BUCKET, OPTIONS).watchAll(new KeyValueWatcher() {
            @Override
            public void watch(KeyValueEntry entry) {
                if (entry.getOperation() == KeyValueOperation.PUT) {
                    roster.take(
                            entry.getKey(), entry.getValue(), entry.getCreated().toInstant());
                } else {
                    roster.remove(entry.getKey());
                }
            }

            @Override
            public void endOfData() {
                all.countDown();
            }
        });
        if (!all.await(ANSWERING.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IOException("not all that was sent came within " + ANSWERING.toSeconds() + " s");
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
