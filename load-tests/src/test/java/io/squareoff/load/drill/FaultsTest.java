package io.squareoff.load.drill;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FaultsTest {

    @Test
    void befallOneOfTwoBackendsOfEveryTransportWhoseCallsTheyShare() {
        assertThat(Faults.of("one-of-two-backends-kill").kinds())
                .contains("nats", "natsrequest", "natsnetty", "jetstream")
                .doesNotContain("webclient", "grpc");
        assertThat(Faults.of("backend-kill").kinds()).isEmpty();
    }
}
