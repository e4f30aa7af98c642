package io.squareoff.load.ceiling;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.stack.TransportDescription;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CeilingTest {

    @ParameterizedTest
    @CsvSource({
        "http1,     json,     REST",
        "http1,     protobuf,",
        "webclient, json,",
        "http2,     json,",
        "http2,     protobuf, REST_H2",
        "nats,      protobuf, NATS",
        "nats,      json,",
        "jetstream, protobuf, JETSTREAM",
        "grpc,      protobuf,",
        "null,      none,"
    })
    void isFoundByKindAndCodecWhateverTheTransportIsCalled(String kind, String codec, Ceiling ceiling) {
        TransportDescription transport = new TransportDescription("jobs", kind, codec);

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
