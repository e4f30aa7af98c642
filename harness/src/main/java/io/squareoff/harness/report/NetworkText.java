package io.squareoff.harness.report;

import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.harness.network.NetworkDescription;
import io.squareoff.harness.network.NetworkDescription.Delivered;
import io.squareoff.harness.network.NetworkDescription.Network;
import io.squareoff.harness.network.NetworkDescription.Relaying;
import io.squareoff.harness.network.NetworkDescription.RoundTrip;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The hosts that were made for a run, and the networks between them, in words. */
public final class NetworkText {

    private NetworkText() {}

    /** A line for the hosts, and one for each network. */
    public static List<String> of(NetworkDescription made) {
        List<String> lines = new ArrayList<>(List.of("hosts of this machine, each a network namespace: "
                + Listing.named(made.addresses(), address -> address) + "; a handshake on loopback takes p50 "
                + millis(made.here().p50()) + ", p99 " + millis(made.here().p99()) + " ms"));
        if (!made.cores().isEmpty()) {
            lines.add("cores: " + Listing.named(made.cores(), cores -> cores) + "; the other processes may use all");
        }
        made.networks().stream().map(NetworkText::of).forEach(lines::add);
        if (made.networks().get(0).conditions().isPresent()) {
            lines.add("the relay's CPU, with which hosts receive, counts to no transport"
                    + made.relay().map(NetworkText::relaying).orElse(""));
        }
        return lines;
    }

    /** The checks that failed since the relay was the limit; empty where it was not. */
    public static List<ReportCheck> failures(NetworkDescription made) {
        List<ReportCheck> failures = new ArrayList<>();
        made.late()
                .ifPresent(late -> failures.add(new ReportCheck(
                        "the relay between hosts delivered packets in time",
                        false,
                        "round trips took " + late.toNanos() / 1000 + " µs longer than asked for")));
        made.lost()
                .ifPresent(lost -> failures.add(new ReportCheck(
                        "the relay between hosts had room for every packet",
                        false,
                        "it lost " + Units.count(lost, "packet"))));
        return failures;
    }

    private static String relaying(Relaying relay) {
        return "; it ran " + (relay.realTime() ? "real-time" : "time-shared") + ", and lost "
                + relay.lost().map(lost -> Units.count(lost, "packet")).orElse("an unknown number of packets")
                + " for want of room";
    }

    private static String of(Network network) {
        List<RoundTrip> trips = List.copyOf(network.roundTrips().values());
        String handshakes = "%d handshakes to each p50 %s, p99 %s ms"
                .formatted(trips.get(0).count(), range(trips, RoundTrip::p50), range(trips, RoundTrip::p99));
        return "network between them: "
                + network.conditions().map(NetworkConditions::title).orElse("a switch, and no time on a wire")
                + "; measured before: " + handshakes
                + (network.own().isZero() ? "" : ", of which the relay takes " + millis(network.own()) + " ms itself")
                + network.echoes().map(NetworkText::echoed).orElse("")
                + (network.bitsPerSecond().isPresent()
                        ? ", a stream " + (lossy(network) ? "without loss " : "")
                                + number(network.bitsPerSecond().getAsDouble() / 1e6) + " Mbit/s"
                        : "")
                + network.delivered()
                        .map(NetworkText::delivered)
                        .orElse(
                                network.conditions().isPresent()
                                        ? "; how late packets were delivered is not known"
                                        : "");
    }

    private static boolean lossy(Network network) {
        return network.conditions().filter(conditions -> conditions.loss() > 0).isPresent();
    }

    private static String echoed(RoundTrip echoes) {
        return ", %d echoes p50 %s, p99 %s ms".formatted(echoes.count(), millis(echoes.p50()), millis(echoes.p99()));
    }

    private static String delivered(Delivered all) {
        return String.format(
                Locale.ROOT,
                "; the relay delivered %,d packets, p50 %s, p99 %s and at most %s ms late",
                all.packets(),
                millis(all.p50()),
                millis(all.p99()),
                millis(all.max()));
    }

    private static String range(List<RoundTrip> trips, Function<RoundTrip, Duration> figure) {
        List<Duration> sorted =
                trips.stream().map(figure).sorted(Comparator.naturalOrder()).toList();
        return millis(sorted.get(0)) + " to " + millis(sorted.get(sorted.size() - 1));
    }

    private static String millis(Duration duration) {
        return number(duration.toNanos() / 1e6);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value).replaceFirst("\\.?0+$", "");
    }
}
