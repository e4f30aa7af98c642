package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The description of every configured transport. */
@Timeout(120)
class TransportsEndpointIT {

    @AutoClose
    private static TestAggregator aggregator;

    /** At the usual port of a broker there may be one, which may refuse a login. */
    @BeforeAll
    static void start() {
        aggregator = new TestAggregator(
                "squareoff.rest.endpoint=http://127.0.0.1:7575",
                "squareoff.rest.lean-endpoint=http://127.0.0.1:7579",
                "squareoff.grpc.endpoint=127.0.0.1:7577",
                "squareoff.nats.server=nats://127.0.0.1:1",
                "squareoff.max-in-flight=1000",
                "squareoff.aggregation.deadline=1500ms",
                ConfiguredTransports.variants());
    }

    @ParameterizedTest
    @CsvSource({
        "rest, webclient, HTTP/1.1, json, stock, 512, 512, http://127.0.0.1:7575",
        "rest-protobuf, webclient, HTTP/1.1, protobuf, stock, 512, 512, http://127.0.0.1:7575",
        "rest-h2, webclient-h2, HTTP/2, json, stock, 4, 512, http://127.0.0.1:7575",
        "rest-h2-protobuf, webclient-h2, HTTP/2, protobuf, stock, 4, 512, http://127.0.0.1:7575",
        "rest-netty, http1, HTTP/1.1, json, lean, 512, 512, http://127.0.0.1:7579",
        "rest-netty-protobuf, http1, HTTP/1.1, protobuf, lean, 512, 512, http://127.0.0.1:7579",
        "rest-netty-to-webflux, http1, HTTP/1.1, json, stock, 512, 512, http://127.0.0.1:7575",
        "rest-h2-netty, http2, HTTP/2, json, stock, 4, 1000, http://127.0.0.1:7575",
        "grpc, grpc, gRPC over HTTP/2, protobuf, stock, 4, 512, 127.0.0.1:7577",
        "nats, nats, NATS, protobuf, stock, 1, 1000, nats.square.service at nats://127.0.0.1:1",
        "nats-request, natsrequest, NATS, protobuf, stock, 1, 1000, nats.square.service at nats://127.0.0.1:1",
        "nats-json, nats, NATS, json, stock, 1, 1000, nats.square.service.json at nats://127.0.0.1:1",
        "nats-netty, natsnetty, NATS, protobuf, lean, 1, 1000, nats.square.service.lean at nats://127.0.0.1:1",
        "jetstream, jetstream, JetStream, protobuf, stock, 1, 1000, square.jobs.* at nats://127.0.0.1:1",
        "null, null, none, none, stock, 0, 1000, no backend",
        "rpc, grpc, gRPC over HTTP/2, protobuf, stock, 4, 1000, 127.0.0.1:7577",
        "nats-lean, nats, NATS, protobuf, lean, 1, 1000, nats.square.service.lean at nats://127.0.0.1:1",
        "nats-netty-json, natsnetty, NATS, json, lean, 3, 1000, nats.square.service.lean.json at nats://127.0.0.1:1",
        "jobs, jetstream, JetStream, protobuf, stock, 1, 1000, square.jobs.* at nats://127.0.0.1:1",
    })
    void describesEachTransport(
            String name,
            String kind,
            String protocol,
            String codec,
            String backend,
            int connections,
            int maxInFlight,
            String target)
            throws Exception {
        assertThat(transports())
                .extractingByKey(name)
                .isEqualTo(Map.of(
                        "kind", kind,
                        "protocol", protocol,
                        "codec", codec,
                        "backend", backend,
                        "connections", connections,
                        "maxInFlight", maxInFlight,
                        "deadline", "PT1.5S",
                        "target", target));
    }

    @Test
    void listsTheConfiguredTransportsAndNoOthers() throws Exception {
        var configured = ConfiguredTransports.all();
        assertThat(configured).containsKeys("rpc", "jobs", "echo", "null");
        var listed = transports();
        assertThat(listed.keySet()).isEqualTo(configured.keySet());
        configured.forEach((name, settings) -> assertThat(listed.get(name))
                .containsEntry("kind", settings.kind())
                .containsEntry("codec", settings.codecName())
                .containsEntry("connections", settings.connections()));
    }

    private static Map<String, Map<String, Object>> transports() throws Exception {
        var response = aggregator.get("/actuator/transports");
        assertThat(response.statusCode()).isEqualTo(200);
        return JsonMapper.shared().readValue(response.body(), new TypeReference<>() {});
    }
}
