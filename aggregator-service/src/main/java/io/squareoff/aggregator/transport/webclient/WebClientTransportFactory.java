package io.squareoff.aggregator.transport.webclient;

import io.netty.channel.EventLoopGroup;
import io.squareoff.aggregator.transport.AggregatorProperties;
import io.squareoff.aggregator.transport.Backend;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportKind;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.aggregator.transport.http.HttpEndpoint;
import io.squareoff.aggregator.transport.http.HttpProperties;
import io.squareoff.proto.MessageCodec;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.springframework.boot.ssl.SslBundles;
import reactor.netty.resources.LoopResources;

/** HTTP with Spring's WebClient: the same endpoint and settings as the kinds {@code http1} and {@code http2}. */
final class WebClientTransportFactory implements TransportFactory {

    /** The version of HTTP, each of which is a kind of transport. */
    enum Version {
        /** With one call in flight on each connection, of which there are as many at most as one address has ports. */
        HTTP_1("webclient", "HTTP/1.1", 65_535, EnumSet.allOf(Backend.class)),
        /** With a stream for each call. The lean backend does not speak it. */
        HTTP_2("webclient-h2", "HTTP/2", 64, EnumSet.of(Backend.STOCK));

        private final TransportKind kind;

        Version(String kind, String protocol, int maxConnections, Set<Backend> backends) {
            this.kind = new TransportKind(
                    kind, protocol, Set.of(MessageCodec.JSON, MessageCodec.PROTOBUF), maxConnections, backends);
        }
    }

    private final Version version;
    private final HttpProperties http;
    private final AggregatorProperties aggregator;
    private final SslBundles bundles;
    private final EventLoopGroup group;

    WebClientTransportFactory(
            Version version,
            HttpProperties http,
            AggregatorProperties aggregator,
            SslBundles bundles,
            LoopResources loops) {
        this.version = version;
        this.http = http;
        this.aggregator = aggregator;
        this.bundles = bundles;
        this.group = loops.onServer(true);
    }

    @Override
    public TransportKind kind() {
        return version.kind;
    }

    @Override
    public SquareTransport create(String name, TransportSettings settings) {
        Duration deadline = aggregator.aggregation().deadline();
        HttpEndpoint endpoint = switch (version) {
            case HTTP_1 -> HttpEndpoint.http1(http, settings.backend(), deadline, bundles);
            case HTTP_2 -> HttpEndpoint.http2(http, deadline, bundles);
        };
        Connector connector = switch (version) {
            case HTTP_1 -> Connector.http1(endpoint, settings.connections(), http.idleTimeout(), group);
            case HTTP_2 ->
                Connector.http2(endpoint, settings.connections(), settings.maxInFlight(), http.idleTimeout(), group);
        };
        return new WebClientTransport(name, endpoint, WebClientCodec.of(settings.codec()), connector, group);
    }
}
