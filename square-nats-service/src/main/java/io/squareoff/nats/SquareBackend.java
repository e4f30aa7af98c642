package io.squareoff.nats;

import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.client.ConnectionListener.Events;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.service.Service;
import io.nats.service.ServiceEndpoint;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;

/**
 * What squares, over the connection to the broker: the queue group, found by service discovery as "squares", and the workers
 * of jobs. They begin once the broker is reached, however long that takes; until then health and metrics are served already.
 *
 * <p>Thread-safe: it may be closed, and asked, while another thread still waits for the broker.
 */
final class SquareBackend implements ApplicationRunner, AutoCloseable {

    /** What is given to each step of ending: the last requests to be answered, the last replies to reach the broker. */
    private static final Duration END_LIMIT = Duration.ofSeconds(2);

    private static final Logger log = LoggerFactory.getLogger(SquareBackend.class);

    private final SquareNatsProperties properties;
    private final MeterRegistry meters;

    /** Known from the first attempt to connect on, whether that succeeded or not. */
    private volatile Connection broker;

    /** Null until they began. */
    private volatile JobWorkers workers;

    private Service squares;
    private volatile boolean closed;

    SquareBackend(SquareNatsProperties properties, MeterRegistry meters) {
        this.properties = properties;
        this.meters = meters;
    }

    /** Waits for the broker, without which there is nothing to square, and returns when squaring began or was given up. */
    @Override
    public void run(ApplicationArguments arguments) throws IOException, InterruptedException {
        Options options = Options.builder()
                .server(properties.nats().server())
                .connectionName("square-nats-service")
                .maxReconnects(-1)
                .reconnectWait(Duration.ofMillis(250))
                .connectionListener(this::connectionChanged)
                .build();
        log.info("connecting to the broker at {}", properties.nats().server());
        begin(Nats.connectReconnectOnConnect(options));
    }

    private void connectionChanged(Connection connection, Events event) {
        log.info("broker {}: {}", properties.nats().server(), event);
        broker = connection;
        if (closed && workers == null) {
            // Once there are workers, the steps of ending do it: the library fails where a connection goes under one.
            disconnect(connection);
        }
    }

    private synchronized void begin(Connection connection) throws InterruptedException {
        broker = connection;
        if (closed) {
            disconnect(connection);
            return;
        }
        squares = Service.builder()
                .connection(connection)
                .name("squares")
                .version("1.0.0")
                .description("Squares a number: a SquareRequest in, a SquareReply out")
                .drainTimeout(END_LIMIT)
                .addServiceEndpoint(endpoint(MessageCodec.PROTOBUF, connection))
                .addServiceEndpoint(endpoint(MessageCodec.JSON, connection))
                .build();
        squares.startService();
        SquareNatsProperties.JetStream settings = properties.jetstream();
        JobWorkers starting =
                new JobWorkers(connection, settings, new JobHandler(connection, settings.maxDeliveries(), meters));
        starting.start();
        workers = starting;
    }

    private ServiceEndpoint endpoint(MessageCodec codec, Connection connection) {
        return ServiceEndpoint.builder()
                .endpointName(codec.endpoint())
                .endpointSubject(codec.subject())
                .handler(new SquareHandler(connection, codec, meters))
                .build();
    }

    /** How the connection is, once an attempt was made. */
    Optional<Connection.Status> brokerStatus() {
        return Optional.ofNullable(broker).map(Connection::getStatus);
    }

    /** The workers of jobs, once they began. */
    Optional<JobWorkers> workers() {
        return Optional.ofNullable(workers);
    }

    /** Answers what has arrived, leaves the partitions to others, and ends the connection or the attempts to make one. */
    @Override
    public void close() {
        closed = true;
        endAttempts();
        end();
    }

    /** Which would go on for ever. */
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
        if (broker != null) {
            flush();
            disconnect(broker);
        }
    }

    /**
     * Closing the connection drops what has not been written: the last replies, as stopping only awaits their handlers, and that
     * the workers leave.
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
                    "the last replies, and that this instance leaves, may not have reached the broker: {}",
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
