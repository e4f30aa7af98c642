package io.squareoff.aggregator.transport;

import java.util.Locale;

/** Which of the two servers of a backend's process answers. */
public enum Backend {
    /** The one on the framework or client library that a team would choose. */
    STOCK,
    /** The one on Netty's event loops alone. */
    LEAN;

    String lower() {
        return name().toLowerCase(Locale.ROOT);
    }
}
