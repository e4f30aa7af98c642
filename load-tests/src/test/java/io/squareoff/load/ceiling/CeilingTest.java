package io.squareoff.load.ceiling;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.stack.TransportDescription;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CeilingTest {

    @ParameterizedTest
    @CsvSource({
        "webclient,   json,     stock, REST",
        "webclient,   protobuf, stock,",
        "http1,       json,     stock, REST",
        "http1,       json,     lean,  REST_LEAN",
        "http1,       protobuf, lean,",
        "webclienth2, json,     stock,",
        "webclienth2, protobuf, stock, REST_H2",
        "http2,       protobuf, stock, REST_H2",
        "nats,        protobuf, stock, NATS",
        "nats,        protobuf, lean,",
        "nats,        json,     stock,",
        "natsnetty,   protobuf, lean,",
        "jetstream,   protobuf, stock, JETSTREAM",
        "grpc,        protobuf, stock,",
        "null,        none,     stock,"
    })
    void isFoundByKindCodecAndBackendWhateverTheTransportIsCalled(
            String kind, String codec, String backend, Ceiling ceiling) {
        TransportDescription transport = new TransportDescription("jobs", kind, codec, backend);

        assertThat(Ceiling.of(transport).orElse(null)).isEqualTo(ceiling);
    }

    @ParameterizedTest
    @CsvSource({
        "rest,             rest-limit",
        "rest-h2-protobuf, rest-h2-limit",
        "nats,             nats-limit",
        "jetstream,        jetstream-limit",
        "jobs,             jobs-limit"
    })
    void isCalledAfterItsTransport(String transport, String arm) {
        assertThat(Ceiling.arm(transport)).isEqualTo(arm);
        assertThat(Ceiling.transport(arm)).contains(transport);
    }

    @Test
    void isNoTransport() {
        assertThat(Ceiling.transport("nats")).isEmpty();
    }
}
