package io.squareoff.harness.stack;

import java.util.Locale;

/** What one stack of a launch has that another has not, so that a ratio between the two is what that costs. */
public enum StackVariant {
    /** Neither of the others. */
    PLAIN,
    /** TLS between aggregator, backends and broker. */
    TLS,
    /** A broker that writes the files of its streams through to the disk before each acknowledgement. */
    SYNC;

    /** Its name within others: {@code tls} of the arm {@code nats+tls} and of the file {@code one-node-tls.conf}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
