package io.squareoff.natsnetty;

/** Takes the messages of a subscription, on the connection's thread: while it runs, nothing else is read or written. */
@FunctionalInterface
public interface MessageHandler {

    /** @param message valid during this call; what is kept of it must be copied */
    void received(NatsMessage message);
}
