package io.squareoff.broker;

import io.squareoff.natsnetty.NatsConnection;
import io.squareoff.natsnetty.NatsListener;
import java.io.IOException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs how a connection on an event loop fares: each change once, and a refusal once, however often it is repeated until the broker is
 * connected to.
 *
 * <p>Events come on the connection's thread; {@link #refusal} is for any.
 */
public class BrokerEvents implements NatsListener {

    private static final Logger log = LoggerFactory.getLogger(BrokerEvents.class);

    private final BrokerAccess access;
    private final String name;

    private boolean connected;

    private volatile String refusal;

    /** @param name of the connection, for people to read */
    public BrokerEvents(BrokerAccess access, String name) {
        this.access = access;
        this.name = name;
    }

    @Override
    public void connected(NatsConnection connection) {
        refusal = null;
        connected = true;
        log.info("broker {} for {}: connected", access.address(), name);
    }

    @Override
    public void disconnected(String why) {
        if (connected) {
            connected = false;
            log.info("broker {} for {}: disconnected: {}", access.address(), name, why);
            lost();
        }
    }

    /** Called whenever the connection is lost. */
    protected void lost() {}

    @Override
    public void serverError(String error) {
        log.warn("broker {} for {}: {}", access.address(), name, error);
    }

    @Override
    public void handlerFailed(RuntimeException failure) {
        log.warn("{}: a message was not handled", name, failure);
    }

    @Override
    public void refused(String why) {
        String message = access.refusal(why)
                .or(() -> access.tlsFailure(tlsFailure(why)))
                .orElse("not connected to the broker: " + why);
        if (!message.equals(refusal)) {
            refusal = message;
            log.error("{}: {}", name, message);
        }
    }

    private static IOException tlsFailure(String why) {
        return why.startsWith(NatsConnection.TLS_FAILED)
                ? new SSLException(why.substring(NatsConnection.TLS_FAILED.length()))
                : new IOException(why);
    }

    /** The message about a login that the broker refused, or about TLS that did not come about, since it was connected to last. */
    public Optional<String> refusal() {
        return Optional.ofNullable(refusal);
    }
}
