package io.squareoff.lab.broker;

import io.nats.client.Connection;

/** A connection to the broker that can be closed even while its thread is interrupted. */
public record ClosableConnection(Connection nats) implements AutoCloseable {

    @Override
    public void close() {
        try {
            nats.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
