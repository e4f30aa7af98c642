package io.squareoff.lab.broker;

import io.nats.client.Connection;
import io.nats.client.ErrorListener;

/**
 * Prints nothing. What goes wrong on a connection is noticed where it is waited for, within a limit, and told in words
 * there; the library would print it a second time. What the broker said last is kept for those words.
 *
 * <p>Thread-safe.
 */
public final class LastErrorListener implements ErrorListener {

    private volatile String last = "";

    @Override
    public void errorOccurred(Connection connection, String error) {
        last = error;
    }

    /** What the broker complained of last, as the end of a sentence; empty where it did not. */
    public static String lastError(Connection connection) {
        return connection.getOptions().getErrorListener() instanceof LastErrorListener quiet && !quiet.last.isEmpty()
                ? "; the broker said last: " + quiet.last
                : "";
    }
}
