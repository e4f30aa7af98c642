package io.squareoff.harness.stack;

import java.util.Locale;

/** The one property in which a stack of a launch differs from another, so that a ratio between the two is what it costs. */
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
