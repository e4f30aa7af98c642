package io.squareoff.rest;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.http.HttpServerConfiguration;
import io.squareoff.http.ServerLimits;
import io.squareoff.proto.SquarePaths;
import io.squareoff.work.Work;
import io.squareoff.work.WorkConfiguration;
import java.util.Map;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@Import({HttpServerConfiguration.class, WorkConfiguration.class})
class SquareRestConfiguration {

    private static final int STREAM_WINDOW_BYTES = 1 << 20;
    private static final int RESET_WINDOW_SECONDS = 1;
    private static final int RESETS_OF_MISTAKES = 200;
    private static final int RESETS_OF_MISTAKES_WINDOW_SECONDS = 30;

    /** Applied last: each setting of HTTP/2 replaces those before it. What is not set here is bounded by Netty's defaults. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> streams(
            SquareRestProperties properties, ServerLimits limits) {
        return factory -> factory.addServerCustomizers(server -> server.http2Settings(
                settings -> settings.maxHeaderListSize(limits.maxHeader().toBytes())
                        .maxConcurrentStreams(properties.maxStreams())
                        // As much as gRPC's server lets a caller send before it has read: else a payload waits for its
                        // turn.
                        .initialWindowSize(STREAM_WINDOW_BYTES)
                        // A caller may reset all its streams at once. The library's own limit, 200 in 30 s, would close
                        // its connection.
                        .maxDecodedRstFramesPerWindow(properties.maxStreams(), RESET_WINDOW_SECONDS)
                        // Streams that are reset here since their callers made a mistake, or kept no timeout.
                        .maxEncodedRstFramesPerWindow(RESETS_OF_MISTAKES, RESETS_OF_MISTAKES_WINDOW_SECONDS)));
    }

    @Bean
    BodyRoom bodyRoom(SquareRestProperties properties) {
        return new BodyRoom(properties.maxBodies().toBytes());
    }

    @Bean
    SimpleUrlHandlerMapping squares(MeterRegistry meters, JsonMapper json, BodyRoom room, Work work) {
        Responses responses = new Responses(json);
        return new SimpleUrlHandlerMapping(
                Map.of(
                        SquareHandler.PATH, new SquareHandler(meters, responses),
                        SquarePaths.CHUNK, new ChunkHandler(meters, responses, room),
                        SquarePaths.CALL, new CallHandler(meters, responses, room, work)),
                Ordered.HIGHEST_PRECEDENCE);
    }
}
