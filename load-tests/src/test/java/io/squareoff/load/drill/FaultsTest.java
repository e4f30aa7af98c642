package io.squareoff.load.drill;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FaultsTest {

    @Test
    void befallOneOfTwoBackendsOfEveryTransportWhoseCallsTheyShare() {
        assertThat(Faults.all().get("one-of-two-backends-kill").kinds())
                .contains("nats", "natsrequest", "natsnetty", "jetstream")
                .doesNotContain("webclient", "grpc");
        assertThat(Faults.all().get("backend-kill").kinds()).isEmpty();
    }
}
