package io.squareoff.lab.broker;

import io.nats.client.Connection;
import io.nats.client.ErrorListener;

/**
 * Keeps the broker's last error for the message of the exception that follows from it, and prints nothing: every wait has a
 * limit and reports its own failure, which the library would print a second time.
 * Thread-safe.
 */
public final class LastErrorListener implements ErrorListener {

    private volatile String last = "";

    @Override
    public void errorOccurred(Connection connection, String error) {
        last = error;
    }

    /** The last error that the broker reported, as the end of a sentence; empty if it reported none. */
    public static String lastError(Connection connection) {
        return connection.getOptions().getErrorListener() instanceof LastErrorListener listener
                        && !listener.last.isEmpty()
                ? "; the broker's last error: " + listener.last
                : "";
    }
}
