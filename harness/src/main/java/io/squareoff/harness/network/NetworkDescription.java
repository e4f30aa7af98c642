package io.squareoff.harness.network;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * Hosts that were made for a run, and what was measured of the networks between them before it.
 *
 * @param addresses by process
 * @param cores of processes that may use no others, in the words of taskset
 * @param here the round trip on the loopback address, which takes no network
 * @param relay what joins the hosts; empty where a switch does, and in results from before this was noted
 * @param networks one, or several in turn
 */
public record NetworkDescription(
        Map<String, String> addresses,
        Map<String, String> cores,
        RoundTrip here,
        Optional<Relaying> relay,
        List<Network> networks) {

    /**
     * The relay over the whole run, whatever the network.
     *
     * @param realTime true if it came before all that is not real-time, for which it takes root
     * @param lost packets for which it, or what a host sends and receives by, had no room; empty if that cannot be read any more
     */
    public record Relaying(boolean realTime, Optional<Long> lost) {}

    /**
     * One of the networks.
     *
     * @param conditions that were asked for; empty where packets take no time on a wire
     * @param own the relay's own part of a round trip, for which it holds packets so much shorter; zero without one
     * @param delivered the relay's packets over the whole run; empty without one
     * @param roundTrips from this program's host to each process', and back
     * @param echoes of small messages over a connection, from one of these hosts; empty where they were not measured
     * @param bitsPerSecond that a stream to that host had on the wire, with framing, while no packet was lost; empty where no rate was asked for
     */
    public record Network(
            Optional<NetworkConditions> conditions,
            Duration own,
            Optional<Delivered> delivered,
            Map<String, RoundTrip> roundTrips,
            Optional<RoundTrip> echoes,
            OptionalDouble bitsPerSecond) {

        public Network {
            roundTrips = new LinkedHashMap<>(roundTrips);
        }

        Network with(RoundTrip echoed, OptionalDouble rate) {
            return new Network(conditions, own, delivered, roundTrips, Optional.of(echoed), rate);
        }

        Network with(Optional<Delivered> all) {
            return new Network(conditions, own, all, roundTrips, echoes, bitsPerSecond);
        }

        /** The time that half of the round trips took longer than asked for; empty where that is no more than they may be off. */
        private Optional<Duration> late() {
            return delivered
                    .filter(any -> !conditions.orElseThrow().roundTrip().isZero())
                    .map(each -> each.p50().multipliedBy(2).minus(own))
                    .filter(late ->
                            late.compareTo(tolerance(conditions.orElseThrow().usualRoundTrip())) > 0);
        }
    }

    /**
     * The time from the first packet of a handshake to its answer, by which a closed port refuses it; or from a message to its echo.
     *
     * @param count of them; a handshake whose packet was lost counts, and is not in the percentiles
     */
    public record RoundTrip(int count, Duration p50, Duration p99) {

        static RoundTrip of(int count, Histogram nanos) {
            return new RoundTrip(
                    count,
                    Duration.ofNanos(nanos.getValueAtPercentile(50)),
                    Duration.ofNanos(nanos.getValueAtPercentile(99)));
        }
    }

    /**
     * The lateness of delivered packets, each way.
     *
     * @param packets that were
     */
    public record Delivered(long packets, Duration p50, Duration p99, Duration max) {}

    /** The larger of these and a twentieth of a round trip is how far it may be off. */
    static final Duration TOLERANCE = Duration.ofNanos(20_000);

    private static final int PART = 20;

    public NetworkDescription {
        addresses = new LinkedHashMap<>(addresses);
        cores = new LinkedHashMap<>(cores);
        networks = List.copyOf(networks);
    }

    /** The most that a round trip may be off. */
    static Duration tolerance(Duration roundTrip) {
        Duration part = roundTrip.dividedBy(PART);
        return part.compareTo(TOLERANCE) < 0 ? TOLERANCE : part;
    }

    /**
     * The time that half of the round trips took longer than asked for, over the whole run, where that is more than they may be off: the relay
     * was the limit. The longest of several networks'; empty where none was.
     */
    public Optional<Duration> late() {
        return networks.stream().map(Network::late).flatMap(Optional::stream).max(Duration::compareTo);
    }

    /** Packets that were lost for want of room, which nobody asked for: the relay was the limit. Empty where none was known to be. */
    public Optional<Long> lost() {
        return relay.flatMap(Relaying::lost).filter(packets -> packets > 0);
    }
}
