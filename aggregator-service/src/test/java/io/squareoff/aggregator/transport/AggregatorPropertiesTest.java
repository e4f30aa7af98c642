package io.squareoff.aggregator.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.http.ServerLimits;
import io.squareoff.proto.MessageCodec;
import io.squareoff.work.DemandLimits;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.util.unit.DataSize;

class AggregatorPropertiesTest {

    private static final String[] ALL = {
        "squareoff.aggregation.max-number=10",
        "squareoff.aggregation.max-concurrent=10",
        "squareoff.aggregation.max-squares=20",
        "squareoff.aggregation.deadline=1s",
        "squareoff.max-in-flight=10",
        "squareoff.max-in-flight-payload=1MB",
        "squareoff.warm-up=0s",
        "squareoff.race-page=",
        "squareoff.rest.endpoint=http://squares:7575",
        "squareoff.rest.lean-endpoint=http://squares:7579",
        "squareoff.rest.idle-timeout=60s",
        "squareoff.rest.ssl-bundle=",
        "squareoff.grpc.endpoint=squares:7577",
        "squareoff.grpc.idle-timeout=60s",
        "squareoff.grpc.ssl-bundle=",
        "squareoff.nats.server=nats://broker:4222",
        "squareoff.jetstream.ack-timeout=1s",
        "squareoff.server.max-connections=10",
        "squareoff.server.idle-timeout=1s",
        "squareoff.server.header-timeout=1s",
        "squareoff.server.body-timeout=1s",
        "squareoff.server.answer-timeout=1s",
        "squareoff.server.max-initial-line=4KB",
        "squareoff.server.max-header=8KB",
        "squareoff.server.max-headers=10",
        "squareoff.server.max-control-frames=1000",
        "squareoff.demand.max-payload=100KB",
        "squareoff.demand.max-wait=1s",
        "squareoff.demand.max-cpu=1s",
        "squareoff.transports.only.kind=http1",
        "squareoff.transports.only.codec=json",
        "squareoff.transports.only.connections=10"
    };

    /** Without the service's application.yaml. */
    private final ApplicationContextRunner bare =
            new ApplicationContextRunner().withUserConfiguration(UpToTransports.class);

    private final ApplicationContextRunner configured =
            bare.withInitializer(new ConfigDataApplicationContextInitializer());

    @Test
    void haveTheDefaultsOfTheService() {
        configured.run(context -> {
            var properties = context.getBean(AggregatorProperties.class);
            assertThat(properties.aggregation())
                    .isEqualTo(new AggregatorProperties.AggregationLimits(
                            100_000, 256, 3_000_000, Duration.ofSeconds(10)));
            assertThat(properties.maxInFlight()).isEqualTo(8192);
            assertThat(properties.maxInFlightPayload()).isEqualTo(DataSize.ofMegabytes(32));
            assertThat(properties.warmUp()).isZero();
            assertThat(properties.racePage()).isEmpty();
            assertThat(context.getBean(DemandLimits.class))
                    .isEqualTo(
                            new DemandLimits(DataSize.ofKilobytes(256), Duration.ofSeconds(5), Duration.ofMillis(100)));
            assertThat(context.getBean(ServerLimits.class))
                    .isEqualTo(new ServerLimits(
                            8192,
                            Duration.ofSeconds(120),
                            Duration.ofSeconds(10),
                            Duration.ofSeconds(30),
                            Duration.ofSeconds(30),
                            DataSize.ofKilobytes(4),
                            DataSize.ofKilobytes(8),
                            100,
                            1000));
            assertThat(properties.transports())
                    .containsOnlyKeys(
                            "rest",
                            "rest-protobuf",
                            "rest-h2",
                            "rest-h2-protobuf",
                            "rest-netty",
                            "rest-netty-protobuf",
                            "rest-netty-to-webflux",
                            "rest-h2-netty",
                            "grpc",
                            "nats",
                            "nats-request",
                            "nats-json",
                            "nats-netty",
                            "jetstream");
        });
    }

    @Test
    void askTheStockBackendWhereNoneIsNamed() {
        configured.run(context -> assertThat(
                        context.getBean(AggregatorProperties.class).transports().get("nats"))
                .isEqualTo(new TransportSettings("nats", MessageCodec.PROTOBUF, 1, Backend.STOCK, 8192)));
    }

    @Test
    void takeBackendAndBrokerFromTheEnvironment() {
        configured
                .withPropertyValues(
                        "NATS_SERVER=nats://broker:4222",
                        "REST_SQUARE_SERVICE_ENDPOINT=http://squares:7575",
                        "REST_LEAN_SQUARE_SERVICE_ENDPOINT=http://squares:7579",
                        "GRPC_SQUARE_SERVICE_ENDPOINT=squares:7577")
                .run(context -> assertThat(targets(context))
                        .containsEntry("rest", "http://squares:7575")
                        .containsEntry("rest-netty", "http://squares:7579")
                        .containsEntry("grpc", "squares:7577")
                        .containsEntry("nats", "nats.square.service at nats://broker:4222")
                        .containsEntry("nats-netty", "nats.square.service.lean at nats://broker:4222")
                        .containsEntry("jetstream", "square.jobs.* at nats://broker:4222"));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "squareoff.aggregation.max-number, 0, at least 1, 0",
                "squareoff.aggregation.max-concurrent, 65537, 1 to 65536, 65537",
                "squareoff.aggregation.max-squares, 199999, at least twice max-number (100000), 199999",
                "squareoff.aggregation.deadline, -1s, positive duration, PT-1S",
                "squareoff.max-in-flight, 1000001, 1 to 1000000, 1000001",
                "squareoff.max-in-flight-payload, -1B, a size like 32MB, -1B",
                "squareoff.warm-up, -1s, a duration like 10s, PT-1S",
                "squareoff.race-page, ftp://races, URL like, ftp://races",
                "squareoff.demand.max-payload, 1025KB, 0B to 1MB, 1049600B",
                "squareoff.rest.endpoint, ftp://squares, URL like, ftp://squares",
                "squareoff.rest.endpoint, http://squares:65536, URL like, http://squares:65536",
                "squareoff.rest.lean-endpoint, squares, URL like, squares",
                "squareoff.grpc.idle-timeout, 999ms, at least 1s, PT0.999S",
                "squareoff.server.max-connections, 0, at least 1, 0",
                "squareoff.server.idle-timeout, 99ms, at least 100ms, PT0.099S",
                "squareoff.server.max-initial-line, 255B, 256B to 1MB, 255B",
                "squareoff.server.max-control-frames, 99, at least 100, 99",
                "squareoff.grpc.endpoint, squares, like host:7577, squares",
                "squareoff.grpc.endpoint, squares:65536, like host:7577, squares:65536",
                "squareoff.transports.grpc.codec, json, protobuf where the kind is grpc, json",
                "squareoff.transports.grpc.backend, lean, stock where the kind is grpc, lean",
                "squareoff.transports.rest-h2.connections, 65, 1 to 64, 65",
                "squareoff.transports.rest-h2-netty.connections, 65, 1 to 64, 65",
                "squareoff.transports.nats.max-in-flight, 0, at least 1, 0",
                "squareoff.transports.rest.kind, pigeon, \"grpc, http1, http2, jetstream, nats, natsnetty, natsrequest, null, webclient, webclient-h2\", pigeon",
                "squareoff.jetstream.ack-timeout, 0s, positive duration, PT0S",
                "squareoff.transports.nats.connections, 2, 1, 2",
                "squareoff.transports.rest.connections, 65536, 1 to 65535, 65536",
                "squareoff.nats.server, \"\", URL like, empty"
            })
    void refuseAValueOutOfBoundsAndNameItsKey(String key, String value, String bounds, String shown) {
        configured
                .withPropertyValues(key + "=" + value)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageStartingWith(key + " must be ")
                        .hasMessageContaining(bounds)
                        .hasMessageEndingWith("not " + shown));
    }

    @Test
    void refuseANameThatResultsGiveToALimit() {
        configured
                .withPropertyValues("squareoff.transports.nats-limit.kind=nats")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessage("squareoff.transports.nats-limit must not end in -limit:"
                                + " results call the limit of a transport so"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "squareoff.aggregation.max-number=many",
                "squareoff.aggregation.deadline=soon",
                "squareoff.transports.rest.codec=xml",
                "squareoff.transports.rest.backend=fat"
            })
    void refuseAValueOfTheWrongTypeAndNameItsKey(String property) {
        configured
                .withPropertyValues(property)
                .run(context -> assertThat(context).getFailure().hasStackTraceContaining("'" + key(property) + "'"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "squareoff.aggregation.max-numbers",
                "squareoff.nats.sever",
                "squareoff.nuts.server",
                "squareoff.transports.rest.retries"
            })
    void refuseAnUnknownKeyAndNameIt(String key) {
        configured
                .withPropertyValues(key + "=1")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("[" + key + "]"));
    }

    @Test
    void needNoFile() {
        bare.withPropertyValues(ALL).run(context -> assertThat(context).hasNotFailed());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "squareoff.aggregation.max-number=10",
                "squareoff.max-in-flight=10",
                "squareoff.rest.endpoint=http://squares:7575",
                "squareoff.rest.lean-endpoint=http://squares:7579",
                "squareoff.jetstream.ack-timeout=1s",
                "squareoff.server.max-control-frames=1000",
                "squareoff.transports.only.connections=10"
            })
    void refuseToDoWithoutAKeyAndNameIt(String missing) {
        var others = Arrays.stream(ALL).filter(property -> !property.equals(missing));
        bare.withPropertyValues(others.toArray(String[]::new))
                .run(context ->
                        assertThat(context).getFailure().rootCause().hasMessageStartingWith(key(missing) + " "));
    }

    /** The target of each transport, which are created and closed again for that. */
    private static Map<String, String> targets(ApplicationContext context) {
        var kinds = context.getBean(TransportKinds.class);
        var targets = new TreeMap<String, String>();
        context.getBean(AggregatorProperties.class).transports().forEach((name, settings) -> {
            try (var transport = kinds.of(settings).creation().create(name, settings)) {
                targets.put(name, transport.target());
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        return targets;
    }

    private static String key(String property) {
        return property.substring(0, property.indexOf('='));
    }
}
