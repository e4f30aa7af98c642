package io.squareoff.aggregator.transport;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.aggregator.AggregatorProperties;
import java.util.ArrayList;
import java.util.List;
import reactor.netty.resources.LoopResources;

/** The transports that are configured. */
public final class Transports implements AutoCloseable {

    private final AggregatorProperties properties;
    private final AggregationRegistry inProgress;
    private final MeterRegistry meters;
    private final LoopResources loops;
    private final List<SquareTransport> all = new ArrayList<>();

    /** @param loops the threads that serve the aggregator's callers, which serve the backends' connections too */
    public Transports(
            AggregatorProperties properties, AggregationRegistry inProgress, MeterRegistry meters, LoopResources loops)
            throws InterruptedException {
        this.properties = properties;
        this.inProgress = inProgress;
        this.meters = meters;
        this.loops = loops;
        try {
            for (var transport : properties.transports().entrySet()) {
                all.add(create(transport.getKey(), transport.getValue()));
            }
        } catch (InterruptedException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private SquareTransport create(String name, TransportSettings settings) throws InterruptedException {
        String server = properties.nats().server();
        return switch (settings.kind()) {
            case HTTP1 ->
                new Http1Transport(
                        name,
                        properties.rest().endpoint(),
                        HttpCodec.of(settings.codec()),
                        settings.connections(),
                        properties.aggregation().deadline(),
                        loops);
            case HTTP2 ->
                new Http2Transport(
                        name,
                        properties.rest().endpoint(),
                        HttpCodec.of(settings.codec()),
                        settings.connections(),
                        properties.maxInFlight(),
                        properties.aggregation().deadline(),
                        loops);
            case GRPC ->
                new GrpcTransport(name, properties.grpc(), settings.connections(), properties.maxInFlight(), loops);
            case NATS ->
                new NatsTransport(
                        name, server, NatsCodec.of(settings.codec()), properties.maxInFlight(), inProgress, meters);
            case JETSTREAM ->
                new JetStreamTransport(
                        name,
                        server,
                        properties.maxInFlight(),
                        properties.jetstream().ackTimeout(),
                        inProgress,
                        meters);
            case NULL -> new NullTransport(name, loops);
        };
    }

    /** All of them. */
    public List<SquareTransport> all() {
        return List.copyOf(all);
    }

    /** Closes the connections of all of them. */
    @Override
    public void close() {
        all.forEach(SquareTransport::close);
        all.clear();
    }
}
