package io.squareoff.lab.broker;

import io.nats.client.Connection;

/** A connection that can be closed while its thread is interrupted. */
public record ClosableConnection(Connection connection) implements AutoCloseable {

    @Override
    public void close() {
        try {
            connection.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
