package io.squareoff.aggregator.transport.http;

import io.squareoff.aggregator.transport.AggregatorProperties;
import io.squareoff.aggregator.transport.Backend;
import io.squareoff.aggregator.transport.TransportFactory;
import io.squareoff.aggregator.transport.TransportKind;
import io.squareoff.proto.MessageCodec;
import java.util.EnumSet;
import java.util.Set;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.resources.LoopResources;

/** The kinds of transport over HTTP without a client library. */
@Configuration(proxyBeanMethods = false)
class HttpConfiguration {

    private static final Set<MessageCodec> CODECS = Set.of(MessageCodec.JSON, MessageCodec.PROTOBUF);

    /** HTTP/1.1, with one call in flight on each connection, of which there are as many at most as one address has ports. */
    @Bean
    TransportFactory http1(
            HttpProperties http, AggregatorProperties aggregator, SslBundles bundles, LoopResources loops) {
        return new TransportFactory(
                new TransportKind("http1", "HTTP/1.1", CODECS, 65_535, EnumSet.allOf(Backend.class)),
                (name, settings) -> new Http1Transport(
                        name,
                        HttpEndpoint.http1(
                                http,
                                settings.backend(),
                                aggregator.aggregation().deadline(),
                                bundles),
                        HttpCodec.of(settings.codec()),
                        settings.connections(),
                        http.idleTimeout(),
                        loops));
    }

    /** HTTP/2, with prior knowledge or agreed on with TLS, with a stream for each call in flight. */
    @Bean
    TransportFactory http2(
            HttpProperties http, AggregatorProperties aggregator, SslBundles bundles, LoopResources loops) {
        return new TransportFactory(
                new TransportKind("http2", "HTTP/2", CODECS, 64),
                (name, settings) -> new Http2Transport(
                        name,
                        HttpEndpoint.http2(http, aggregator.aggregation().deadline(), bundles),
                        HttpCodec.of(settings.codec()),
                        settings.connections(),
                        settings.maxInFlight(),
                        http.idleTimeout(),
                        loops));
    }
}
