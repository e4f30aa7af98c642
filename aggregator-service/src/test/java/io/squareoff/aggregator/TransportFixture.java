package io.squareoff.aggregator;

import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What the contract of every transport needs of one: its name, and backends of either kind at one fixed address. At most
 * one backend runs at a time, and methods come back when it is ready, or gone.
 */
interface TransportFixture extends AutoCloseable {

    /** What a misbehaving backend does with a number. */
    enum Fault {
        NONE,
        WRONG_SQUARE,
        GARBAGE,
        EMPTY,
        ERROR,
        SILENCE,
        /** The right reply two times; only where one request can have several replies. */
        TWICE
    }

    /** All transports, each with a fixture of its own. */
    static Stream<TransportFixture> all() {
        return Stream.<Supplier<TransportFixture>>of(
                        () -> new HttpFixture("rest"),
                        () -> new HttpFixture("rest-protobuf"),
                        () -> new HttpFixture("rest-h2"),
                        () -> new HttpFixture("rest-h2-protobuf"),
                        GrpcFixture::new,
                        NatsFixture::new,
                        NatsFixture::json,
                        JetStreamFixture::new)
                .map(Supplier::get);
    }

    /** All transports, and what else is deployed of one of them. */
    static Stream<TransportFixture> deployed() {
        return Stream.concat(
                all(),
                Stream.<Supplier<TransportFixture>>of(JetStreamFixture::onCluster)
                        .map(Supplier::get));
    }

    /** The name in the path. */
    String transport();

    /** The property that tells the aggregator where the backend is. */
    String property();

    /** Starts the service that is deployed. */
    void startBackend();

    /** Starts a backend that does this with every number from this one on, and answers rightly below it. */
    void startFaultyBackend(Fault fault, int from);

    void stopBackend();

    /**
     * Comes back once an aggregator that was started can ask a backend, for which a connection to a broker must be there: it
     * is made in the background, and until then requests fail for that reason.
     */
    default void awaitAggregator() {}

    @Override
    void close();

    default String chunkedPath(int count, int size) {
        return "/" + transport() + "/square/chunked/" + count + "?size=" + size;
    }

    default String path(int count) {
        return "/" + transport() + "/square/unary/" + count;
    }
}
