package io.squareoff.load.compare;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * All ratios that the report of a run puts into words, judged as one family.
 *
 * @param verdicts of arms that were to do the same work
 * @param limits of transports against their limits
 * @param attributions the parts of factors
 */
record ReportedRatios(List<JudgedRatio> verdicts, List<JudgedRatio> limits, List<Attribution> attributions) {

    /** @param asked the work that was asked for, by what was measured */
    static ReportedRatios of(List<Arm> arms, UnaryOperator<Workload> asked) {
        List<JudgedRatio> verdicts = ArmRatios.of(arms, asked);
        List<JudgedRatio> limits = ArmRatios.toLimits(arms);
        List<Attribution> attributions = Attribution.of(arms);
        UnaryOperator<JudgedRatio> judging = JudgedRatio.judging(Stream.of(
                        verdicts.stream(),
                        limits.stream(),
                        attributions.stream().flatMap(Attribution::toJudge))
                .flatMap(ratios -> ratios)
                .toList());
        return new ReportedRatios(
                verdicts.stream().map(judging).toList(),
                limits.stream().map(judging).toList(),
                attributions.stream().map(each -> each.map(judging)).toList());
    }
}
