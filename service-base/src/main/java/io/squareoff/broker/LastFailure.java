package io.squareoff.broker;

import io.nats.client.Connection;
import io.nats.client.ErrorListener;
import java.util.Optional;

/** Keeps the newest failure of a connection, and prints nothing of errors that an exception says again. Thread-safe. */
final class LastFailure implements ErrorListener {

    private volatile Exception failure;

    @Override
    public void exceptionOccurred(Connection connection, Exception occurred) {
        failure = occurred;
    }

    Optional<Exception> failure() {
        return Optional.ofNullable(failure);
    }
}
