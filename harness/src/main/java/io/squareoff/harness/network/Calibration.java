package io.squareoff.harness.network;

import io.squareoff.harness.network.NetworkDescription.Network;
import io.squareoff.harness.network.NetworkDescription.RoundTrip;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Measures the networks between hosts, after it gave each what is asked for, less what the relay takes itself.
 *
 * @param addresses of the hosts, by their processes' names
 * @param echoing the process on whose host an {@link Echo} answers
 * @param relay none where nothing is asked for
 * @param here a handshake on loopback, which is in every other one too
 */
record Calibration(Map<String, String> addresses, String echoing, Optional<RelayProcess> relay, RoundTrip here) {

    private static final int ATTEMPTS = 5;

    /** The first attempt is to be so many times closer than the last may be: by how much it is off is known then. */
    private static final int CLOSER_AT_FIRST = 5;

    private static final double RATE_TOLERANCE = 0.05;

    /** A handshake of a host with itself, on loopback. */
    static RoundTrip onLoopback() throws InterruptedException {
        RoundTrips.warmUp(List.of(Hosts.THIS));
        return RoundTrips.measure(Map.of(Hosts.THIS, Hosts.THIS), Duration.ZERO).get(Hosts.THIS);
    }

    /**
     * Measures one network after the other, or the hosts' only one.
     *
     * @param asked for what the networks are to have; none where packets are to take no time on a wire
     * @throws UserFacingException if a network is not as it was asked for
     */
    List<Network> networks(List<NetworkConditions> asked) throws InterruptedException {
        RoundTrips.warmUp(addresses.values());
        if (asked.isEmpty()) {
            return List.of(echoed(measured(Optional.empty(), Duration.ZERO), 0));
        }
        List<Network> networks = new ArrayList<>();
        Duration own = Duration.ZERO;
        for (NetworkConditions each : asked) {
            Network like = like(networks.size(), each.withoutJitter(), own);
            own = like.own();
            networks.add(
                    echoed(each.jitter().isZero() ? like : jittering(networks.size(), each, own), networks.size()));
        }
        return networks;
    }

    /** The network whose packets jitter, once it is as asked for without that: a median of some hundred would be off by jitter alone. */
    private Network jittering(int number, NetworkConditions asked, Duration own) throws InterruptedException {
        relay.orElseThrow().become(number, asked.less(own));
        return measured(Optional.of(asked), own);
    }

    /** @param known the relay's own part of a round trip, as far as it is known */
    private Network like(int number, NetworkConditions asked, Duration known) throws InterruptedException {
        // No packet is held for less than no time: of a longer part, what is asked for is all that can be taken off.
        Duration own = asked.roundTrip().isZero()
                ? Duration.ZERO
                : asked.roundTrip().minus(asked.less(known).roundTrip());
        for (int attempt = 1; ; attempt++) {
            relay.orElseThrow().become(number, asked.less(own));
            Network measured = measured(Optional.of(asked), own);
            Duration tolerance = NetworkDescription.tolerance(asked.usualRoundTrip());
            Optional<Duration> off =
                    off(asked, measured, attempt == 1 ? tolerance.dividedBy(CLOSER_AT_FIRST) : tolerance);
            if (off.isEmpty()) {
                return measured;
            }
            own = own.plus(off.get());
            if (attempt == ATTEMPTS || own.compareTo(asked.roundTrip()) > 0) {
                if (off(asked, measured, tolerance).isEmpty()) {
                    return measured;
                }
                throw unlike(asked, measured, own);
            }
        }
    }

    private Network measured(Optional<NetworkConditions> asked, Duration own) throws InterruptedException {
        Duration usual = asked.map(NetworkConditions::usualRoundTrip).orElse(Duration.ZERO);
        return new Network(
                asked,
                own,
                Optional.empty(),
                RoundTrips.measure(addresses, usual),
                Optional.empty(),
                OptionalDouble.empty());
    }

    /** The median over all hosts of the time that round trips take longer than asked for; empty where each is close enough. */
    private Optional<Duration> off(NetworkConditions asked, Network measured, Duration tolerance) {
        Duration usual = usual(asked);
        List<Duration> off = measured.roundTrips().values().stream()
                .map(trip -> trip.p50().minus(usual))
                .sorted()
                .toList();
        return asked.roundTrip().isZero()
                        || off.stream().allMatch(each -> each.abs().compareTo(tolerance) <= 0)
                ? Optional.empty()
                : Optional.of(off.get(off.size() / 2));
    }

    /** With what a handshake on loopback takes. */
    private Duration usual(NetworkConditions asked) {
        return asked.usualRoundTrip().plus(here.p50());
    }

    private UserFacingException unlike(NetworkConditions asked, Network measured, Duration own) {
        return new UserFacingException(String.format(
                Locale.ROOT,
                "the network is not as it was asked for: half of the round trips took more than %s ms, not %.3f; the relay alone takes"
                        + " about %.3f%s. Let nothing else use this machine, or ask for a longer one",
                measured.roundTrips().values().stream()
                        .map(trip -> String.format(Locale.ROOT, "%.3f", millis(trip.p50())))
                        .collect(Collectors.joining(", ")),
                millis(usual(asked)),
                millis(own),
                own.compareTo(asked.roundTrip()) > 0 ? ", the shortest that this machine can give now" : ""));
    }

    private static double millis(Duration duration) {
        return duration.toNanos() / 1e6;
    }

    /** With what the echo says. */
    private Network echoed(Network network, int number) throws InterruptedException {
        try {
            return network.with(Echo.echoes(addresses.get(echoing)), rate(network, number));
        } catch (IOException e) {
            throw new UserFacingException("the host of " + echoing + " sent no echo: " + e.getMessage(), e);
        }
    }

    /** The rate of a stream, of which nothing is lost meanwhile: one connection that loses packets is slower than its network. */
    private OptionalDouble rate(Network network, int number) throws IOException, InterruptedException {
        Optional<NetworkConditions> limited = network.conditions().filter(conditions -> conditions.bitsPerSecond() > 0);
        if (limited.isEmpty()) {
            return OptionalDouble.empty();
        }
        NetworkConditions asked = limited.get();
        NetworkConditions held = asked.less(network.own());
        relay.orElseThrow().become(number, held.lossless());
        double rate = NetworkConditions.bitsOnTheWire(Echo.bytesPerSecond(addresses.get(echoing)));
        relay.orElseThrow().become(number, held);
        if (!isNear(rate, asked.bitsPerSecond())) {
            throw new UserFacingException(String.format(
                    Locale.ROOT,
                    "the network is not as it was asked for: a stream had %.0f Mbit/s, not %.0f, which is all that the relay, or the"
                            + " window of one connection over such a round trip, lets through. Let nothing else use this machine,"
                            + " or ask for a lower rate",
                    rate / 1e6,
                    asked.bitsPerSecond() / 1e6));
        }
        return OptionalDouble.of(rate);
    }

    private static boolean isNear(double rate, double asked) {
        return Math.abs(rate - asked) <= RATE_TOLERANCE * asked;
    }
}
