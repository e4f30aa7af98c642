package io.squareoff.load.report;

import io.squareoff.harness.measure.Instruments;
import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Round;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The CPU that the relay between hosts took, which no other figure has in, in words. */
final class RelayText {

    private static final double MILLIS_PER_SECOND = 1000;

    private RelayText() {}

    /** A line for each network; none without a relay. */
    static List<String> of(List<Arm> arms) {
        Map<String, Map<String, List<Round>>> rounds = arms.stream()
                .flatMap(arm -> arm.rounds().stream())
                .filter(round -> round.usage().containsKey(Instruments.RELAY))
                .collect(Collectors.groupingBy(
                        round -> round.workload()
                                .network()
                                .map(NetworkConditions::title)
                                .orElse("any"),
                        LinkedHashMap::new,
                        Collectors.groupingBy(
                                round -> round.workload().arm(), LinkedHashMap::new, Collectors.toList())));
        return rounds.entrySet().stream()
                .map(network -> "ms of CPU that the relay took for a request, " + network.getKey() + ": "
                        + Listing.named(network.getValue(), RelayText::millisPerRequest))
                .toList();
    }

    private static String millisPerRequest(List<Round> rounds) {
        double seconds = rounds.stream()
                .mapToDouble(round ->
                        Units.secondsOf(round.usage().get(Instruments.RELAY).cpu()))
                .sum();
        long answers =
                rounds.stream().mapToLong(round -> round.recording().ok()).sum();
        return answers == 0 ? "–" : String.format(Locale.ROOT, "%.2f", seconds * MILLIS_PER_SECOND / answers);
    }
}
