package io.squareoff.load.report;

import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.harness.network.NetworkDescription;
import io.squareoff.harness.network.NetworkDescription.Delivered;
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

    /** A line for each. */
    static List<String> of(NetworkDescription network) {
        return List.of(
                "hosts of this machine, each a network namespace: "
                        + network.addresses().entrySet().stream()
                                .map(host -> host.getKey() + " " + host.getValue())
                                .collect(Collectors.joining(", ")),
                "network between them: "
                        + network.conditions().map(NetworkText::words).orElse("a switch, and no time on a wire")
                        + "; " + measured(network)
                        + network.conditions()
                                .map(any -> "; the relay's CPU, with which hosts receive, counts to no transport")
                                .orElse("")
                        + network.delivered().map(NetworkText::delivered).orElse(""));
    }

    static String words(NetworkConditions conditions) {
        List<String> words = new ArrayList<>(List.of("round trip " + millis(conditions.roundTrip()) + " ms"));
        if (!conditions.jitter().isZero()) {
            words.add("each way up to " + millis(conditions.jitter()) + " ms longer");
        }
        if (conditions.bitsPerSecond() > 0) {
            words.add(number(conditions.bitsPerSecond() / 1e6) + " Mbit/s");
        }
        if (conditions.loss() > 0) {
            words.add(number(100 * conditions.loss()) + " % of packets lost");
        }
        return String.join(", ", words);
    }

    private static String measured(NetworkDescription network) {
        List<RoundTrip> trips = List.copyOf(network.roundTrips().values());
        return "measured before with %d handshakes to each: p50 %s, p99 %s ms; %s and %s on loopback"
                .formatted(
                        trips.get(0).count(),
                        range(trips, RoundTrip::p50),
                        range(trips, RoundTrip::p99),
                        millis(network.here().p50()),
                        millis(network.here().p99()));
    }

    private static String delivered(Delivered all) {
        return String.format(
                Locale.ROOT,
                "; it delivered %,d packets, p50 %s, p99 %s and at most %s ms late",
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
