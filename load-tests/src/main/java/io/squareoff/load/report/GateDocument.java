package io.squareoff.load.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.squareoff.harness.report.EnvironmentEntry;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.MetricDifference;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.gate.Batch;
import io.squareoff.load.gate.Decision;
import io.squareoff.load.gate.DifferenceVerdict;
import io.squareoff.load.gate.GateResult;
import io.squareoff.load.report.ResultDocument.LoadEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The {@code result.json} of a gate, field by field; docs/result.md explains each. */
record GateDocument(
        int schemaVersion,
        String name,
        String startedAt,
        String endedAt,
        boolean valid,
        String decision,
        List<String> reasons,
        String summary,
        double tolerance,
        List<String> marks,
        SideEntry base,
        SideEntry head,
        String launches,
        int rounds,
        List<DifferenceEntry> verdicts,
        List<BatchEntry> batches) {

    static final int SCHEMA_VERSION = 1;

    /** The name in a gate's result. */
    static final String NAME = "gate";

    static GateDocument of(GateResult gate) {
        Plan plan = gate.first().head().plan();
        List<BatchEntry> batches = new ArrayList<>();
        for (Batch batch : gate.batches()) {
            batches.add(BatchEntry.of(batch, batches.size() + 1, gate.tolerance()));
        }
        return new GateDocument(
                SCHEMA_VERSION,
                NAME,
                gate.first().head().startedAt().toString(),
                gate.last().endedAt().toString(),
                gate.decision() != Decision.CANNOT_SAY,
                gate.decision().words(),
                gate.reasons(),
                GateReport.summary(gate),
                gate.tolerance(),
                gate.marks(),
                SideEntry.of(gate.base(), gate.first().base()),
                SideEntry.of(gate.head(), gate.first().head()),
                plan.launches().title(),
                plan.rounds(),
                gate.verdicts().stream()
                        .map(verdict -> DifferenceEntry.of(verdict.difference(), Optional.of(verdict)))
                        .toList(),
                batches);
    }

    /** Description of what was measured, with commit and machine. */
    record SideEntry(String title, EnvironmentEntry environment) {

        static SideEntry of(String title, ComparisonResult result) {
            return new SideEntry(title, EnvironmentEntry.of(result.environment()));
        }
    }

    /**
     * A batch of launches that took turns.
     *
     * @param base the folder of base's run, relative to that of the gate
     * @param head the same of head's
     */
    record BatchEntry(long seed, String base, String head, List<String> problems, List<DifferenceEntry> differences) {

        static BatchEntry of(Batch batch, int number, double tolerance) {
            return new BatchEntry(
                    batch.head().plan().seed(),
                    GateFiles.base(number),
                    GateFiles.head(number),
                    batch.problems(),
                    batch.differences().stream()
                            .map(difference -> DifferenceEntry.of(difference, verdict(difference, tolerance)))
                            .toList());
        }

        private static Optional<DifferenceVerdict> verdict(MetricDifference difference, double tolerance) {
            return Optional.of(difference)
                    .filter(MetricDifference::isPrimary)
                    .map(primary -> new DifferenceVerdict(primary, tolerance));
        }
    }

    /** A ratio of head to base. What takes an interval is null without one; what only the primary metric has is null in others. */
    record DifferenceEntry(
            String metric,
            boolean primary,
            String arm,
            int number,
            int chunk,
            LoadEntry load,
            @JsonInclude(JsonInclude.Include.NON_NULL) DemandEntry demand,
            Double ratio,
            Double low,
            Double high,
            int rounds,
            Double p,
            Double adjustedP,
            Integer family,
            Double wouldHaveShown,
            Double smallestRegression,
            String outcome,
            Boolean regression,
            String words) {

        static DifferenceEntry of(MetricDifference difference, Optional<DifferenceVerdict> verdict) {
            Optional<Ratio> ratio = difference.ratio();
            Optional<Ratio> conclusive = ratio.filter(Ratio::conclusive);
            Optional<Judgement> judgement = difference.judgement();
            return new DifferenceEntry(
                    difference.metric().title(),
                    difference.isPrimary(),
                    difference.workload().arm(),
                    difference.workload().number(),
                    difference.workload().chunk(),
                    LoadEntry.of(difference.workload().load()),
                    DemandEntry.ofCall(difference.workload().demand()),
                    ratio.map(Ratio::value).orElse(null),
                    conclusive.map(Ratio::low).orElse(null),
                    conclusive.map(Ratio::high).orElse(null),
                    ratio.map(Ratio::rounds).orElse(0),
                    conclusive.map(Ratio::p).orElse(null),
                    judgement.map(Judgement::adjusted).orElse(null),
                    judgement.map(Judgement::family).orElse(null),
                    boxed(verdict.map(DifferenceVerdict::wouldHaveShown)),
                    boxed(verdict.map(DifferenceVerdict::smallestRegression)),
                    verdict.map(each -> each.outcome().word()).orElse(null),
                    verdict.map(DifferenceVerdict::regression).orElse(null),
                    verdict.map(DifferenceVerdict::words).orElse(null));
        }

        /** Null where there is none, or where it is infinite, which JSON cannot say. */
        private static Double boxed(Optional<OptionalDouble> value) {
            return value.filter(OptionalDouble::isPresent)
                    .map(OptionalDouble::getAsDouble)
                    .filter(Double::isFinite)
                    .orElse(null);
        }
    }
}
