package io.squareoff.aggregator.transport.http;

import io.squareoff.aggregator.transport.AggregatorProperties;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportKind;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.proto.MessageCodec;
import java.util.Set;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.stereotype.Component;
import reactor.netty.resources.LoopResources;

/** HTTP/2, with prior knowledge or agreed on with TLS, with a stream for each call in flight. */
@Component
record Http2TransportFactory(
        HttpProperties http, AggregatorProperties aggregator, SslBundles bundles, LoopResources loops)
        implements TransportFactory {

    private static final TransportKind KIND =
            new TransportKind("http2", "HTTP/2", Set.of(MessageCodec.JSON, MessageCodec.PROTOBUF), 64);

    @Override
    public TransportKind kind() {
        return KIND;
    }

    @Override
    public SquareTransport create(String name, TransportSettings settings) {
        return new Http2Transport(
                name,
                HttpEndpoint.http2(http, aggregator.aggregation().deadline(), bundles),
                HttpCodec.of(settings.codec()),
                settings.connections(),
                settings.maxInFlight(),
                http.idleTimeout(),
                loops);
    }
}
