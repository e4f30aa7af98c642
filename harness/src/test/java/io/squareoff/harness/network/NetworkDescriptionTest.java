package io.squareoff.harness.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.network.NetworkDescription.Delivered;
import io.squareoff.harness.network.NetworkDescription.Network;
import io.squareoff.harness.network.NetworkDescription.Relaying;
import io.squareoff.harness.network.NetworkDescription.RoundTrip;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class NetworkDescriptionTest {

    private static final Duration OWN = Duration.ofNanos(80_000);

    private static final RoundTrip ANY = new RoundTrip(500, Duration.ofNanos(15_000), Duration.ofNanos(25_000));

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

    @Test
    void hasLostPacketsOnlyWhereSomeAreKnownToBe() {
        assertThat(lost(Optional.of(new Relaying(true, Optional.of(2L))))).contains(2L);
        assertThat(lost(Optional.of(new Relaying(true, Optional.of(0L))))).isEmpty();
        assertThat(lost(Optional.of(new Relaying(true, Optional.empty())))).isEmpty();
        assertThat(lost(Optional.empty())).isEmpty();
    }

    private static Optional<Long> lost(Optional<Relaying> relay) {
        return new NetworkDescription(Map.of(), Map.of(), ANY, relay, List.of()).lost();
    }

    private static Optional<Duration> late(String conditions, Duration p50) {
        return new NetworkDescription(
                        Map.of("generator", "10.77.0.2"),
                        Map.of(),
                        ANY,
                        Optional.empty(),
                        List.of(network("rtt=10ms", OWN.dividedBy(2), ANY), network(conditions, p50, ANY)))
                .late();
    }

    private static Network network(String conditions, Duration p50, RoundTrip trip) {
        return new Network(
                Optional.of(NetworkConditions.parse(conditions)),
                OWN,
                Optional.of(new Delivered(1_000, p50, p50, p50)),
                Map.of("generator", trip),
                Optional.empty(),
                OptionalDouble.empty());
    }
}
