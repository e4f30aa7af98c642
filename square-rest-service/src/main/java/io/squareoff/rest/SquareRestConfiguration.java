package io.squareoff.rest;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
class SquareRestConfiguration {

    @Bean
    SimpleUrlHandlerMapping squares(MeterRegistry meters, JsonMapper json) {
        Responses responses = new Responses(json);
        return new SimpleUrlHandlerMapping(
                Map.of(
                        SquareHandler.PATH, new SquareHandler(meters, responses),
                        ChunkHandler.PATH, new ChunkHandler(meters, responses)),
                Ordered.HIGHEST_PRECEDENCE);
    }
}
