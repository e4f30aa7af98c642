package io.squareoff.harness.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.network.NetworkDescription.Delivered;
import io.squareoff.harness.network.NetworkDescription.RoundTrip;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NetworkDescriptionTest {

    private static final Duration OWN = Duration.ofNanos(80_000);

    @Test
    void isLateWhereHalfOfTheRoundTripsTookMoreThanATwentiethLonger() {
        // Both ways, without the relay's own part, which it holds packets so much shorter for.
        assertThat(late("rtt=1ms", Duration.ofNanos(65_000))).isEmpty();
        assertThat(late("rtt=1ms", Duration.ofNanos(66_000))).contains(Duration.ofNanos(52_000));
    }

    @Test
    void mayBeOffByTwentyMicrosecondsHoweverShortRoundTripsAre() {
        assertThat(late("rtt=0.1ms", Duration.ofNanos(50_000))).isEmpty();
        assertThat(late("rtt=0.1ms", Duration.ofNanos(51_000))).contains(Duration.ofNanos(22_000));
    }

    @Test
    void isNeverLateWhereNothingWasAskedFor() {
        assertThat(late("rtt=0ms", Duration.ofSeconds(1))).isEmpty();
    }

    private static Optional<Duration> late(String conditions, Duration p50) {
        RoundTrip any = new RoundTrip(500, Duration.ofNanos(15_000), Duration.ofNanos(25_000));
        return new NetworkDescription(
                        Map.of("generator", "10.77.0.2"),
                        Optional.of(NetworkConditions.parse(conditions)),
                        OWN,
                        any,
                        Optional.of(new Delivered(1_000, p50, p50, p50)),
                        Map.of("generator", any))
                .late();
    }
}
