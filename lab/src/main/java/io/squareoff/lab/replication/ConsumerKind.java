package io.squareoff.lab.replication;

import java.util.Locale;

/** The way in which a consumer hands out its messages. */
public enum ConsumerKind {
    PUSH,
    PULL;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
