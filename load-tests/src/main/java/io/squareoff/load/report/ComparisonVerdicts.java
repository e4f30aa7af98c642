package io.squareoff.load.report;

import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.ReportVerdict;
import io.squareoff.harness.report.ReportVerdict.Outcome;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The verdicts of a comparison for a short view: of each transport that was planned, one for each workload. */
record ComparisonVerdicts(ComparisonResult result) {

    private static final String NO_OTHER = "nothing to compare it with";
    private static final String NOT_VALID = "the figures do not count";

    private boolean spoilt() {
        return !result.findings().sound();
    }

    static List<ReportVerdict> of(ComparisonResult result) {
        ComparisonVerdicts verdicts = new ComparisonVerdicts(result);
        return result.capacities().isEmpty()
                ? verdicts.ofArms()
                : result.plan().arms().stream().map(verdicts::searched).toList();
    }

    private List<ReportVerdict> ofArms() {
        List<JudgedRatio> primary =
                result.verdicts().stream().filter(JudgedRatio::isPrimary).toList();
        List<ReportVerdict> all =
                new ArrayList<>(primary.stream().map(this::verdict).toList());
        if (primary.isEmpty()) {
            result.served().stream().map(this::alone).forEach(all::add);
        }
        if (result.cutShort().isPresent()) {
            notMeasured().forEach(all::add);
        }
        return all;
    }

    private ReportVerdict verdict(JudgedRatio verdict) {
        String words = verdict.ratio().isEmpty()
                ? verdict.metric().title() + " has " + RatioWords.whyNone(verdict)
                : RatioWords.line(verdict);
        if (isSpoilt(verdict.workload())) {
            return none(verdict, result.indicative() ? indicative(verdict) : NOT_VALID);
        }
        if (result.cutShort().isPresent()) {
            return none(verdict, "cut short, so far " + words);
        }
        return verdict.judgement()
                .map(judged -> ReportVerdict.of(
                        RatioWords.against(verdict),
                        WorkloadText.of(verdict.workload()),
                        verdict.metric().title(),
                        judged,
                        outcome(verdict.metric(), judged)))
                .orElseGet(() -> none(verdict, words));
    }

    private static ReportVerdict none(JudgedRatio verdict, String why) {
        return ReportVerdict.none(
                RatioWords.against(verdict),
                WorkloadText.of(verdict.workload()),
                verdict.metric().title(),
                why);
    }

    private static Outcome outcome(Metric metric, Judgement judged) {
        if (!judged.differs()) {
            return judged.equal() ? Outcome.EQUAL : Outcome.NO_DIFFERENCE;
        }
        return judged.ratio().value() > 1 == metric.moreIsBetter() ? Outcome.FASTER : Outcome.SLOWER;
    }

    /** The other ratios of the two arms. */
    private String indicative(JudgedRatio verdict) {
        return result.verdicts().stream()
                .filter(other -> !other.isPrimary()
                        && other.workload().equals(verdict.workload())
                        && other.reference().equals(verdict.reference())
                        && other.ratio().isPresent())
                .map(other -> other.metric().title() + " "
                        + RatioText.number(other.ratio().orElseThrow().value()) + "×")
                .collect(Collectors.joining(", ", Conclusion.INDICATIVE, ""));
    }

    /** @param asked the workload as it was asked for */
    private boolean isSpoilt(Workload asked) {
        return spoilt()
                && result.belowOverload().stream()
                        .noneMatch(arm -> result.plan().asked(arm.workload()).besides(asked));
    }

    private ReportVerdict alone(Arm arm) {
        return ReportVerdict.none(
                arm.name(),
                WorkloadText.of(arm.workload()),
                "",
                result.indicative()
                        ? Conclusion.INDICATIVE + MetricText.figure(Metric.P50, arm)
                        : isSpoilt(result.plan().asked(arm.workload()))
                                ? NOT_VALID
                                : NO_OTHER + ": " + MetricText.figure(arm));
    }

    /** Those arms of which no round was finished. */
    private Stream<ReportVerdict> notMeasured() {
        Predicate<Workload> measured = workload ->
                result.arms().stream().anyMatch(arm -> arm.workload().equals(workload));
        return result.plan().cells().stream()
                .flatMap(List::stream)
                .filter(workload -> !workload.isCeiling())
                .filter(measured.negate())
                .map(workload -> ReportVerdict.none(workload.arm(), WorkloadText.of(workload), "", "not measured"));
    }

    /** A search finds rates, with intervals over launches. */
    private ReportVerdict searched(String arm) {
        String work = CapacityText.asked(result);
        Optional<Capacity> capacity = result.capacities().stream()
                .filter(each -> each.arm().equals(arm))
                .findFirst();
        boolean one = result.plan().launches().withinOne();
        if (!spoilt() && !one && capacity.filter(Capacity::found).isPresent()) {
            return ReportVerdict.found(
                    arm, work, CapacityText.beside(result.capacities().get(0), capacity.get()));
        }
        String rates = capacity.map(CapacityText::of).orElse("unfinished, no rate was tried");
        return ReportVerdict.none(arm, work, "", spoilt() ? NOT_VALID : (one ? "one launch, " : "") + rates);
    }
}
