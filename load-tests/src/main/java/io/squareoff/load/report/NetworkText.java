package io.squareoff.load.report;

import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.harness.network.NetworkDescription;
import io.squareoff.harness.network.NetworkDescription.Delivered;
import io.squareoff.harness.network.NetworkDescription.Network;
import io.squareoff.harness.network.NetworkDescription.RoundTrip;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The hosts that were made for a run, and the network between them, in words. */
final class NetworkText {

    private NetworkText() {}

    /** A line for the hosts, and one for each network. */
    static List<String> of(NetworkDescription made) {
        List<String> lines = new ArrayList<>(List.of("hosts of this machine, each a network namespace: "
                + made.addresses().entrySet().stream()
                        .map(host -> host.getKey() + " " + host.getValue())
                        .collect(Collectors.joining(", "))
                + "; a handshake on loopback takes p50 " + millis(made.here().p50()) + ", p99 "
                + millis(made.here().p99()) + " ms"));
        made.networks().stream().map(NetworkText::of).forEach(lines::add);
        if (made.networks().get(0).conditions().isPresent()) {
            lines.add("the relay's CPU, with which hosts receive, counts to no transport");
        }
        return lines;
    }

    private static String of(Network network) {
        List<RoundTrip> trips = List.copyOf(network.roundTrips().values());
        return "network between them: "
                + network.conditions().map(NetworkConditions::title).orElse("a switch, and no time on a wire")
                + "; measured before with %d handshakes to each: p50 %s, p99 %s ms"
                        .formatted(trips.get(0).count(), range(trips, RoundTrip::p50), range(trips, RoundTrip::p99))
                + network.delivered().map(NetworkText::delivered).orElse("");
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
