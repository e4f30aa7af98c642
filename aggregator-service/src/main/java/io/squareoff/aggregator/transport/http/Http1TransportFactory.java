package io.squareoff.aggregator.transport.http;

import io.squareoff.aggregator.transport.AggregatorProperties;
import io.squareoff.aggregator.transport.Backend;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportKind;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.proto.MessageCodec;
import java.util.EnumSet;
import java.util.Set;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.stereotype.Component;
import reactor.netty.resources.LoopResources;

/** HTTP/1.1, with one call in flight on each connection. */
@Component
record Http1TransportFactory(
        HttpProperties http, AggregatorProperties aggregator, SslBundles bundles, LoopResources loops)
        implements TransportFactory {

    /** With as many connections as one address has ports. */
    private static final TransportKind KIND = new TransportKind(
            "http1",
            "HTTP/1.1",
            Set.of(MessageCodec.JSON, MessageCodec.PROTOBUF),
            65_535,
            EnumSet.allOf(Backend.class));

    @Override
    public TransportKind kind() {
        return KIND;
    }

    @Override
    public SquareTransport create(String name, TransportSettings settings) {
        return new Http1Transport(
                name,
                HttpEndpoint.http1(
                        http, settings.backend(), aggregator.aggregation().deadline(), bundles),
                HttpCodec.of(settings.codec()),
                settings.connections(),
                http.idleTimeout(),
                loops);
    }
}
