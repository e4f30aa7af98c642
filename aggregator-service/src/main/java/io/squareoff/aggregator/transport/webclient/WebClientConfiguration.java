package io.squareoff.aggregator.transport.webclient;

import io.netty.channel.EventLoopGroup;
import io.squareoff.aggregator.transport.AggregatorProperties;
import io.squareoff.aggregator.transport.Backend;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportKind;
import io.squareoff.aggregator.transport.http.HttpEndpoint;
import io.squareoff.aggregator.transport.http.HttpProperties;
import io.squareoff.proto.MessageCodec;
import java.util.EnumSet;
import java.util.Set;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.resources.LoopResources;

/**
 * The kinds of transport with Spring's WebClient, one for each version of HTTP: the same endpoint and settings as the kinds
 * {@code http1} and {@code http2}.
 */
@Configuration(proxyBeanMethods = false)
class WebClientConfiguration {

    private static final Set<MessageCodec> CODECS = Set.of(MessageCodec.JSON, MessageCodec.PROTOBUF);

    /** With one call in flight on each connection, of which there are as many at most as one address has ports. */
    @Bean
    TransportFactory webClient(
            HttpProperties http, AggregatorProperties aggregator, SslBundles bundles, LoopResources loops) {
        EventLoopGroup group = loops.onServer(true);
        return new TransportFactory(
                new TransportKind("webclient", "HTTP/1.1", CODECS, 65_535, EnumSet.allOf(Backend.class)),
                (name, settings) -> {
                    HttpEndpoint endpoint = HttpEndpoint.http1(
                            http, settings.backend(), aggregator.aggregation().deadline(), bundles);
                    return new WebClientTransport(
                            name,
                            endpoint,
                            WebClientCodec.of(settings.codec()),
                            Connector.http1(endpoint, settings.connections(), http.idleTimeout(), group),
                            group);
                });
    }

    /** With a stream for each call. The lean backend does not speak it. */
    @Bean
    TransportFactory webClientHttp2(
            HttpProperties http, AggregatorProperties aggregator, SslBundles bundles, LoopResources loops) {
        EventLoopGroup group = loops.onServer(true);
        return new TransportFactory(new TransportKind("webclient-h2", "HTTP/2", CODECS, 64), (name, settings) -> {
            HttpEndpoint endpoint =
                    HttpEndpoint.http2(http, aggregator.aggregation().deadline(), bundles);
            return new WebClientTransport(
                    name,
                    endpoint,
                    WebClientCodec.of(settings.codec()),
                    Connector.http2(
                            endpoint, settings.connections(), settings.maxInFlight(), http.idleTimeout(), group),
                    group);
        });
    }
}
