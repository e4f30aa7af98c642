package io.squareoff.aggregator.transport;

import java.util.Locale;

/** The server of a backend's process that answers: one of two. */
public enum Backend {
    /** The one on the framework or client library that a team would choose. */
    STOCK,
    /** The one on Netty's event loops alone. */
    LEAN;

    public String lower() {
        return name().toLowerCase(Locale.ROOT);
    }
}
