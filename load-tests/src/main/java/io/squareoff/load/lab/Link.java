package io.squareoff.load.lab;

import io.nats.client.Connection;

/** A connection that can be closed while its thread is interrupted. */
record Link(Connection connection) implements AutoCloseable {

    @Override
    public void close() {
        try {
            connection.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
