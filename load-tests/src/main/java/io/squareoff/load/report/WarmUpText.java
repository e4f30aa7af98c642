package io.squareoff.load.report;

import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.LaunchRecord;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Plan;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The warm-up after launches, in words. */
final class WarmUpText {

    private WarmUpText() {}

    static String of(Plan plan, List<LaunchRecord> launches) {
        if (plan.stackWarmUp().isZero()) {
            return "services not warmed up after a launch";
        }
        String most = Units.seconds(plan.stackWarmUp());
        if (plan.launches() == Launches.NONE) {
            return "services warmed up by " + most + " s of load on each arm";
        }
        List<Duration> loads = launches.stream()
                .flatMap(launch -> launch.warmUpLoads().values().stream())
                .sorted()
                .toList();
        return "services warmed up by load on each arm after each launch until little was compiled, at most " + most
                + " s" + (loads.isEmpty() ? "" : ": " + took(loads, plan.stackWarmUp()));
    }

    /** @param loads in their order, at least one */
    private static String took(List<Duration> loads, Duration most) {
        long cut = loads.stream().filter(load -> load.compareTo(most) >= 0).count();
        String range = String.format(
                Locale.ROOT,
                "%.1f to %.1f s",
                Units.secondsOf(loads.get(0)),
                Units.secondsOf(loads.get(loads.size() - 1)));
        return cut == 0 ? range : range + ", not yet by then in " + cut + " of " + loads.size();
    }
}
