package io.squareoff.harness.stack;

import java.util.Locale;

/** A user of the broker, as {@code deploy/nats/accounts.conf} has them. Each may do its own work and nothing else. */
public enum BrokerUser {
    AGGREGATOR,
    /** A program from outside that asks for squares. */
    CALLER,
    SQUARE_NATS_SERVICE,
    /** A person who looks after the streams. */
    OPERATOR,
    LAB,
    MONITORING,
    SYSTEM,
    /** The nodes of a cluster, to each other. */
    ROUTE;

    /** The name to log in with, which is that of the file with its password too. */
    public String login() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The variable that the broker's configuration reads its password from. */
    String variable() {
        return "NATS_" + name() + "_PASSWORD";
    }
}
