package io.squareoff.lab.broker;

import io.nats.client.Connection;
import io.squareoff.harness.process.UserFacingException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** A connection to the broker that can be closed even while its thread is interrupted. */
public record ClosableConnection(Connection nats) implements AutoCloseable {

    private static final Duration FLUSH_LIMIT = Duration.ofSeconds(10);

    /** Waits until the broker has all subscriptions of this connection. */
    public void awaitSubscriptions() throws InterruptedException {
        try {
            nats.flush(FLUSH_LIMIT);
        } catch (TimeoutException e) {
            throw new UserFacingException(
                    "the broker did not confirm subscriptions within " + FLUSH_LIMIT.toSeconds() + " s", e);
        }
    }

    @Override
    public void close() {
        try {
            nats.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
