package io.squareoff.rest;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.http.HttpServerConfiguration;
import io.squareoff.proto.SquarePaths;
import java.util.Map;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import reactor.netty.http.Http2SettingsSpec;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@Import(HttpServerConfiguration.class)
class SquareRestConfiguration {

    private static final int RESET_WINDOW_SECONDS = 1;

    /** Applied last: each setting of HTTP/2 replaces those before it. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> streams(SquareRestProperties properties) {
        return factory -> factory.addServerCustomizers(server -> {
            Http2SettingsSpec before = server.configuration().http2SettingsSpec();
            return server.http2Settings(settings -> {
                if (before != null && before.maxHeaderListSize() != null) {
                    settings.maxHeaderListSize(before.maxHeaderListSize());
                }
                settings.maxConcurrentStreams(properties.maxStreams());
                // A caller may reset all its streams at once. The library's own limit, 200 in 30 s, would close its
                // connection.
                settings.maxDecodedRstFramesPerWindow(properties.maxStreams(), RESET_WINDOW_SECONDS);
            });
        });
    }

    @Bean
    SimpleUrlHandlerMapping squares(MeterRegistry meters, JsonMapper json) {
        Responses responses = new Responses(json);
        return new SimpleUrlHandlerMapping(
                Map.of(
                        SquareHandler.PATH, new SquareHandler(meters, responses),
                        SquarePaths.CHUNK, new ChunkHandler(meters, responses)),
                Ordered.HIGHEST_PRECEDENCE);
    }
}
