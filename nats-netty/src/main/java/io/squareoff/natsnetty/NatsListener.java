package io.squareoff.natsnetty;

import org.slf4j.LoggerFactory;

/** Takes what happens to a connection, on the connection's thread. */
public interface NatsListener {

    /** The server took the login. Its subscriptions have been sent, and messages can be published. */
    default void connected(NatsConnection connection) {}

    /** The connection is lost, or an attempt to make one failed, or it was closed. What was published and not read is lost too. */
    default void disconnected(String why) {}

    /** The server refused something that was sent, such as a subject that the user may not publish on. It may close after this. */
    default void serverError(String error) {}

    /** The server refused the login, or TLS with it did not come about. Further attempts follow. */
    default void refused(String why) {}

    /** A handler threw. The connection goes on. */
    default void handlerFailed(RuntimeException failure) {
        LoggerFactory.getLogger(NatsConnection.class).warn("a handler of messages failed", failure);
    }
}
