package io.squareoff.aggregator.transport.webclient;

import io.squareoff.aggregator.transport.AggregatorProperties;
import io.squareoff.aggregator.transport.Backend;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.aggregator.transport.http.HttpEndpoint;
import io.squareoff.aggregator.transport.http.HttpProperties;
import io.squareoff.proto.MessageCodec;
import java.util.EnumSet;
import java.util.Set;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.stereotype.Component;
import reactor.netty.resources.LoopResources;

/** HTTP/1.1 with Spring's WebClient: the same endpoint and settings as the kind {@code http1}. */
@Component
final class WebClientTransportFactory implements TransportFactory {

    private final HttpProperties http;
    private final AggregatorProperties aggregator;
    private final SslBundles bundles;
    private final LoopResources loops;

    WebClientTransportFactory(
            HttpProperties http, AggregatorProperties aggregator, SslBundles bundles, LoopResources loops) {
        this.http = http;
        this.aggregator = aggregator;
        this.bundles = bundles;
        this.loops = loops;
    }

    @Override
    public String kind() {
        return "webclient";
    }

    @Override
    public String protocol() {
        return "HTTP/1.1";
    }

    @Override
    public Set<MessageCodec> codecs() {
        return Set.of(MessageCodec.JSON, MessageCodec.PROTOBUF);
    }

    @Override
    public Set<Backend> backends() {
        return EnumSet.allOf(Backend.class);
    }

    /** As many as one address has ports. */
    @Override
    public int maxConnections() {
        return 65_535;
    }

    @Override
    public SquareTransport create(String name, TransportSettings settings) {
        return new WebClientTransport(
                name,
                HttpEndpoint.http1(
                        http, settings.backend(), aggregator.aggregation().deadline(), bundles),
                WebClientCodec.of(settings.codec()),
                settings.connections(),
                http.idleTimeout(),
                loops);
    }
}
