package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.MedianInterval;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.LaunchRecord;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The warm-ups after launches and before windows, in words. */
final class WarmUpText {

    private WarmUpText() {}

    static String of(Plan plan, List<LaunchRecord> launches) {
        if (plan.stackWarmUp().isZero()) {
            return "services not warmed up after a launch";
        }
        String most = Units.seconds(plan.stackWarmUp());
        if (plan.launches() == Launches.NONE) {
            return "services warmed up by at most " + most + " s of load on each arm";
        }
        List<Duration> loads = launches.stream()
                .flatMap(launch -> launch.warmUpLoads().values().stream())
                .sorted()
                .toList();
        // Older runs had one of each arm.
        boolean ofEachDemand = launches.stream()
                .anyMatch(launch -> launch.warmUpLoads().size() > launch.arms().size());
        return "services warmed up by load on each arm" + (ofEachDemand ? " and each payload and work" : "")
                + " after each launch until little was compiled, at most " + most + " s"
                + (loads.isEmpty() ? "" : ": " + took(loads, plan.stackWarmUp()));
    }

    /**
     * Returns true if the load before each window could end before its bound.
     *
     * @param arms without ceilings; those of older results and of a search for capacity were warmed up for a fixed time
     */
    static boolean mayEndEarly(Plan plan, List<Arm> arms) {
        return plan.loads().get(0) instanceof Load.Closed
                && !plan.warmUp().isZero()
                && arms.stream()
                        .allMatch(arm -> arm.workload().load() instanceof Load.Closed
                                && arm.rounds().stream()
                                        .allMatch(round ->
                                                round.recording().warmUp().isPresent()));
    }

    /** @param arms at least one, without ceilings */
    static String beforeWindows(Plan plan, List<Arm> arms) {
        Map<String, List<Duration>> byArm = new LinkedHashMap<>();
        arms.forEach(arm -> arm.rounds()
                .forEach(round -> byArm.computeIfAbsent(arm.name(), any -> new ArrayList<>())
                        .add(round.recording().warmUp().orElseThrow())));
        List<Duration> all = byArm.values().stream().flatMap(List::stream).toList();
        return "before each window its own load until little was compiled, at most " + Units.seconds(plan.warmUp())
                + " s, median and longest: " + Listing.named(byArm, WarmUpText::medianAndLongest)
                + notYet(all, plan.warmUp());
    }

    /** The windows that became warm-up, which no figure has in; empty if none did. */
    static Optional<String> becameWarmUp(List<Arm> arms) {
        Map<String, Integer> byArm = new LinkedHashMap<>();
        arms.forEach(arm -> arm.rounds()
                .forEach(round -> byArm.merge(arm.name(), round.recording().extensions(), Integer::sum)));
        byArm.values().removeIf(windows -> windows == 0);
        return byArm.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "windows that became warm-up, since throughput had a trend in them or a JVM was not warm: "
                                + Listing.named(byArm, windows -> windows));
    }

    private static String medianAndLongest(List<Duration> loads) {
        double[] seconds = loads.stream().mapToDouble(Units::secondsOf).toArray();
        return String.format(
                Locale.ROOT,
                "%.1f and %.1f s",
                MedianInterval.of(seconds).median(),
                Arrays.stream(seconds).max().orElseThrow());
    }

    private static String notYet(List<Duration> loads, Duration most) {
        long cut = loads.stream().filter(load -> load.compareTo(most) >= 0).count();
        return cut == 0 ? "" : ", not yet by then in " + cut + " of " + loads.size();
    }

    /** @param loads in their order, at least one */
    private static String took(List<Duration> loads, Duration most) {
        String range = String.format(
                Locale.ROOT,
                "%.1f to %.1f s",
                Units.secondsOf(loads.get(0)),
                Units.secondsOf(loads.get(loads.size() - 1)));
        return range + notYet(loads, most);
    }
}
