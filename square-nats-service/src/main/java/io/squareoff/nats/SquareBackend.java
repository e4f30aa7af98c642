package io.squareoff.nats;

import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.client.ConnectionListener.Events;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.impl.ErrorListenerLoggerImpl;
import io.nats.service.Service;
import io.nats.service.ServiceEndpoint;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareSubjects;
import io.squareoff.work.Work;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;

/**
 * The queue group, which service discovery lists as "squares", and the workers of jobs, over one connection to the broker, and
 * beside them the lean backend. They begin once the broker is reached, however long that takes; health and metrics are served from the start.
 *
 * <p>Thread-safe: it may be closed or queried while another thread still waits for the broker.
 */
final class SquareBackend implements ApplicationRunner, AutoCloseable {

    /** Time limit for each step of ending: to answer the last requests, and to get the last replies to the broker. */
    private static final Duration END_LIMIT = Duration.ofSeconds(2);

    /** The time after which it connects anew where the library gave up. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** The beginning of this service's own inboxes; brokers with users let it subscribe to no others. */
    private static final String INBOXES = "_INBOX_square-nats-service.";

    static final String VERSION = "1.0.0";
    static final String DESCRIPTION = "Squares a number: a SquareRequest in, a SquareReply out";

    private static final Logger log = LoggerFactory.getLogger(SquareBackend.class);

    private final SquareNatsProperties properties;
    private final BrokerAccess access;
    private final Work work;
    private final MeterRegistry meters;
    private final LeanBackend lean;

    /** Set by the first attempt to connect, successful or not. */
    private volatile Connection broker;

    /** Null until they begin, and while the library has given the connection up. */
    private volatile JobWorkers workers;

    /**
     * The message about a login that the broker refused, after which the library gives up, or about TLS that did not come about;
     * null if there was neither since it was connected to last.
     */
    private volatile String refusal;

    private Service squares;
    private JobHandler jobs;
    private volatile boolean closed;
    private volatile Events lastEvent;

    private final class BrokerErrors extends ErrorListenerLoggerImpl {

        @Override
        public void errorOccurred(Connection connection, String error) {
            Optional<String> refused = access.refusal(error);
            if (refused.isPresent()) {
                refused(refused.get());
            } else {
                super.errorOccurred(connection, error);
            }
        }

        @Override
        public void exceptionOccurred(Connection connection, Exception failure) {
            Optional<String> untrusted = access.tlsFailure(failure);
            if (untrusted.isPresent()) {
                refused(untrusted.get());
            } else {
                super.exceptionOccurred(connection, failure);
            }
        }
    }

    /** Logs what stays the same over many attempts once. */
    private void refused(String message) {
        if (!message.equals(refusal)) {
            refusal = message;
            log.error(message);
        }
    }

    SquareBackend(
            SquareNatsProperties properties, BrokerAccess access, Work work, MeterRegistry meters, LeanBackend lean) {
        this.properties = properties;
        this.access = access;
        this.work = work;
        this.meters = meters;
        this.lean = lean;
    }

    /** Waits for the broker, and returns once requests are answered or waiting was given up. */
    @Override
    public void run(ApplicationArguments arguments) throws IOException, InterruptedException {
        access.verifyLogin("square-nats-service");
        lean.open();
        log.info("connecting to the broker at {} as {}", access.address(), access.account());
        Connection connection = connect();
        String refused = refusal;
        if (refused != null && connection.getStatus() != Connection.Status.CONNECTED) {
            throw new IllegalStateException(refused);
        }
        begin(connection);
        lean.awaitAnswering();
    }

    /** Waits for the broker; returns a connection that is closed if the broker refuses the login twice. */
    private Connection connect() throws IOException, InterruptedException {
        Options options = access.options()
                .connectionName("square-nats-service")
                .inboxPrefix(INBOXES)
                .maxReconnects(-1)
                .reconnectWait(Duration.ofMillis(250))
                .connectionListener(this::connectionChanged)
                .errorListener(new BrokerErrors())
                .build();
        return Nats.connectReconnectOnConnect(options);
    }

    private void connectionChanged(Connection connection, Events event) {
        if (event != lastEvent && event != Events.CLOSED) {
            log.info("broker {}: {}", access.address(), event);
            lastEvent = event;
        }
        broker = connection;
        if (event == Events.CONNECTED || event == Events.RECONNECTED) {
            refusal = null;
        }
        if (closed && workers == null) {
            // Once there are workers, the steps of ending disconnect: the library fails if a connection closes under a
            // worker.
            disconnect(connection);
        } else if (event == Events.CLOSED && !closed) {
            Thread again = new Thread(this::beginAgain, "broker-again");
            again.setDaemon(true);
            again.start();
        }
    }

    /** The library closes a connection for good after the same error of a login twice. Connects anew until the broker takes one. */
    private void beginAgain() {
        if (!endWithTheConnection()) {
            return;
        }
        while (!closed) {
            try {
                Thread.sleep(PAUSE.toMillis());
                Connection connection = connect();
                if (connection.getStatus() != Connection.Status.CLOSED) {
                    begin(connection);
                    return; // If that one is closed too, another thread begins again.
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            } catch (IOException | RuntimeException e) {
                // The file with the password, which is read again, cannot be read now; or the connection was lost
                // meanwhile.
                refused("not connected to the broker: " + e.getMessage());
            }
        }
    }

    /** Ends what began over a connection that is closed, also if it was closed meanwhile; returns false if nothing did. */
    private synchronized boolean endWithTheConnection() {
        JobWorkers ended = workers;
        if (closed || ended == null || broker.getStatus() != Connection.Status.CLOSED) {
            return false;
        }
        workers = null;
        ended.close();
        jobs.close();
        squares = null;
        return true;
    }

    private synchronized void begin(Connection connection) throws InterruptedException {
        broker = connection;
        if (closed) {
            disconnect(connection);
            return;
        }
        jobs = new JobHandler(connection, properties.jetstream(), work, meters);
        JobWorkers starting = new JobWorkers(connection, properties.jetstream(), jobs);
        try {
            squares = service(connection);
            squares.startService();
            starting.start();
            workers = starting;
        } catch (InterruptedException | RuntimeException e) {
            // Another attempt makes another connection, so that this one ends with all that began on it.
            squares = null;
            try {
                starting.close();
            } catch (RuntimeException also) {
                e.addSuppressed(also);
            } finally {
                jobs.close();
                disconnect(connection);
            }
            throw e;
        }
    }

    private Service service(Connection connection) {
        return Service.builder()
                .connection(connection)
                .name("squares")
                .version(VERSION)
                .description(DESCRIPTION)
                .drainTimeout(END_LIMIT)
                .addServiceEndpoint(endpoint("unary", MessageCodec.PROTOBUF, connection))
                .addServiceEndpoint(endpoint("unary-json", MessageCodec.JSON, connection))
                .build();
    }

    /** @param name for service discovery */
    private ServiceEndpoint endpoint(String name, MessageCodec codec, Connection connection) {
        return ServiceEndpoint.builder()
                .endpointName(name)
                .endpointSubject(SquareSubjects.service(codec))
                .handler(new SquareHandler(connection, new Squares(codec, work, meters)))
                .build();
    }

    /** The state of the connection; empty before the first attempt. */
    Optional<Connection.Status> brokerStatus() {
        return Optional.ofNullable(broker).map(Connection::getStatus);
    }

    /** The workers of jobs; empty until they begin. */
    Optional<JobWorkers> workers() {
        return Optional.ofNullable(workers);
    }

    /** Answers the requests that have arrived, hands the partitions over, and ends the connection or the attempts to make one. */
    @Override
    public void close() {
        closed = true;
        endAttempts();
        end();
    }

    /** Without this the library would try to connect for ever. */
    private void endAttempts() {
        Connection attempted = broker;
        if (workers == null && attempted != null && attempted.getStatus() != Connection.Status.CONNECTED) {
            disconnect(attempted);
        }
    }

    private synchronized void end() {
        if (workers != null) {
            workers.close();
        }
        if (squares != null && connected()) {
            squares.stop();
        }
        lean.stop(END_LIMIT);
        // After those that hand work to it, and before the connection that its answers go over.
        work.close();
        if (jobs != null) {
            jobs.close();
        }
        if (broker != null) {
            flush();
            disconnect(broker);
        }
        lean.close(END_LIMIT);
    }

    /**
     * Writes the last replies, and the workers' notice that they leave. Closing the connection would drop them: stopping the
     * service waits for its handlers only.
     */
    private void flush() {
        if (!connected()) {
            return;
        }
        try {
            broker.flush(END_LIMIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            log.warn(
                    "the last replies, or the notice that this instance leaves, may not have reached the broker: {}",
                    e.toString());
        }
    }

    private boolean connected() {
        return broker.getStatus() == Connection.Status.CONNECTED;
    }

    private static void disconnect(Connection connection) {
        try {
            connection.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
