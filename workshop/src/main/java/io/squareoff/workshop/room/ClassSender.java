package io.squareoff.workshop.room;

import io.nats.client.AuthenticationException;
import io.nats.client.Connection;
import io.nats.client.ErrorListener;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamOptions;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.impl.Headers;
import io.nats.client.support.NatsKeyValueUtil;
import io.squareoff.harness.process.DaemonThreads;
import io.squareoff.workshop.checkpoint.State;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends a learner's state to a class. Whatever goes wrong is returned as the reason, within a limit.
 *
 * @param limit of all that it takes to send something
 */
public record ClassSender(Clock clock, Duration limit) {

    /** The usual one. */
    public static final Duration LIMIT = Duration.ofSeconds(2);

    /**
     * Sends the whole state, without predictions.
     *
     * @return the reason why the class does not see it; empty if it does
     */
    public Optional<String> send(Membership membership, State state) throws InterruptedException {
        Snapshot now = new Snapshot(Snapshot.VERSION, membership.name(), clock.instant(), state);
        return send(membership, null, now.bytes());
    }

    /**
     * Takes back what was sent: the class does not show this learner any more.
     *
     * @return the reason why it still does; empty if it does not
     */
    public Optional<String> takeBack(Membership membership) throws InterruptedException {
        return send(membership, NatsKeyValueUtil.getDeleteHeaders(), null);
    }

    /** On a thread of its own, since looking up a host's address cannot be bounded. */
    private Optional<String> send(Membership membership, Headers headers, byte[] value) throws InterruptedException {
        FutureTask<Optional<String>> sending = new FutureTask<>(() -> publish(membership, headers, value));
        DaemonThreads.named("class").newThread(sending).start();
        try {
            return sending.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return Optional.of("no answer within " + limit.toSeconds() + " s");
        } catch (ExecutionException e) {
            return Optional.of(String.valueOf(e.getCause()));
        } finally {
            sending.cancel(true);
        }
    }

    /** Writes to the bucket as its clients do, but those read its description first, which learners may not. */
    private Optional<String> publish(Membership membership, Headers headers, byte[] value) throws InterruptedException {
        Options options = Options.builder()
                .server(membership.server())
                .connectionName("squareoff workshop")
                .connectionTimeout(limit.multipliedBy(3).dividedBy(4))
                .noReconnect()
                // The one place that one who is not logged in at a class's broker may listen at.
                .inboxPrefix("_CLASS.")
                // The default prints stack traces.
                .errorListener(new ErrorListener() {})
                .build();
        String subject = NatsKeyValueUtil.toKeyPrefix(Room.BUCKET) + membership.id();
        Duration answering = limit.dividedBy(2);
        Connection broker;
        try {
            broker = Nats.connect(options);
        } catch (AuthenticationException e) {
            return Optional.of("its broker refuses this login");
        } catch (IOException e) {
            return Optional.of("nobody answers there");
        }
        try {
            broker.jetStream(
                            JetStreamOptions.builder().requestTimeout(answering).build())
                    .publish(subject, headers, value);
            return Optional.empty();
        } catch (JetStreamApiException e) {
            return Optional.of("its broker refuses it, " + e.getErrorDescription());
        } catch (IOException e) {
            return Optional.of("there is a broker, and no class");
        } finally {
            broker.close();
        }
    }
}
