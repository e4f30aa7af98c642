package io.squareoff.load.compare;

import io.squareoff.harness.measure.ArrivalRecorder;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.WarmRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The checks that a run makes, in words: what refuses it, fails it, makes it invalid, and gives it a warning. See {@link ValidityRules}. */
public final class PlannedChecks {

    private PlannedChecks() {}

    /**
     * One sentence for each check.
     *
     * @param search true of a search for capacity, which only begins with the plan's load
     */
    public static List<String> of(Plan plan, boolean search) {
        List<String> checks = new ArrayList<>();
        plan.catalogue()
                .maxNumber()
                .ifPresent(max -> checks.add(String.format(
                        Locale.ROOT,
                        "refused before the start: N above %,d (squareoff.aggregation.max-number), and transports that"
                                + " are not there",
                        max)));
        if (plan.demands().stream().anyMatch(demand -> !demand.isNone())) {
            checks.add("refused before the start: payload and work that services, broker or deadline do not allow");
        }
        checks.add(
                plan.simulation().isPresent()
                        ? "refused before the start: a service that does not answer, and a class that is no"
                                + " MeasuredSimulation"
                        : "failed: a wrong, missing or duplicate square, or any other answer than the right one");
        plan.simulation().ifPresent(any -> {
            checks.add("cut short by its first load: a simulation that records nothing");
            checks.add("failed: an answer that a check of the simulation refuses, and none at all");
        });
        if (search) {
            checks.add("not failed: status 429, 503 or 504, or no answer, at a rate that is given up");
        }
        checks.add("invalid: fewer than " + plan.cores() + " cores");
        boolean open = search || plan.loads().stream().anyMatch(Load::open);
        if (!open) {
            checks.add("invalid: a generator that used more than " + percent(ValidityRules.GENERATOR_INVALID)
                    + " of the CPU time; a warning: more than " + percent(ValidityRules.GENERATOR_BUSY));
        }
        if (open) {
            checks.add("invalid: a generator that used more than " + percent(ValidityRules.GENERATOR_INVALID)
                    + " of the machine's cores; a warning: more than " + percent(ValidityRules.GENERATOR_BUSY)
                    + " of the CPU time, or a lateness of more than " + percent(ValidityRules.LATENESS_SHARE)
                    + " of p50");
            String late = percent(ValidityRules.SENT_LATE_SHARE) + " sent over " + ArrivalRecorder.SENT_LATE.toMillis()
                    + " ms late";
            checks.add(
                    search
                            ? "invalid: a rate that is given up only for a request that was never sent, or for more than "
                                    + late
                            : "invalid: a request that was never sent, more than " + late + ", or less than "
                                    + percent(ValidityRules.ACHIEVED_SHARE)
                                    + " of the rate achieved; indicative only: that, while other"
                                    + " programs or the host had more than " + percent(Disturbance.REASON)
                                    + " of the cores");
        }
        checks.add("a warning: throughput that climbs or falls, JVMs with more than " + percent(WarmRule.COMPILATION)
                + " of their CPU time for compilation or " + percent(WarmRule.COLLECTION)
                + " for collection, other programs or the host with more than "
                + percent(ValidityRules.OTHERS_SHARE) + " of the cores");
        return checks;
    }

    private static String percent(double share) {
        return Math.round(share * 100) + " %";
    }
}
