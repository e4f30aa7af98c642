package io.squareoff.load.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * A ratio of two arms in {@code result.json}. It is null where no round has the figure; its bounds and its p too where there are too
 * few rounds; what is judged also in metrics that are not.
 */
record VerdictEntry(
        String metric,
        boolean primary,
        String first,
        String second,
        int number,
        int chunk,
        ResultDocument.LoadEntry load,
        @JsonInclude(JsonInclude.Include.NON_NULL) DemandEntry demand,
        Double ratio,
        Double low,
        Double high,
        int rounds,
        Double p,
        Double adjustedP,
        Integer family,
        Boolean differs,
        Double wouldHaveShown,
        String words) {

    static List<VerdictEntry> of(ComparisonResult result, List<Verdict> verdicts) {
        boolean one = result.plan().launches().withinOne();
        String indicative = result.indicative() ? IndicativeText.ONLY : "";
        return verdicts.stream()
                .map(verdict -> of(verdict, indicative + (one ? OneLaunchText.of(verdict) : VerdictText.of(verdict))))
                .toList();
    }

    private static VerdictEntry of(Verdict verdict, String words) {
        Optional<Ratio> ratio = verdict.ratio();
        Optional<Ratio> conclusive = ratio.filter(Ratio::conclusive);
        Optional<Judgement> judgement = verdict.judgement();
        return new VerdictEntry(
                verdict.metric().title(),
                verdict.isPrimary(),
                verdict.first().arm(),
                verdict.second().arm(),
                verdict.first().number(),
                verdict.first().chunk(),
                ResultDocument.LoadEntry.of(verdict.first().load()),
                DemandEntry.ofCall(verdict.first().demand()),
                ratio.map(Ratio::value).orElse(null),
                conclusive.map(Ratio::low).orElse(null),
                conclusive.map(Ratio::high).orElse(null),
                ratio.map(Ratio::rounds).orElse(0),
                conclusive.map(Ratio::p).orElse(null),
                judgement.map(Judgement::adjusted).orElse(null),
                judgement.map(Judgement::family).orElse(null),
                judgement.map(Judgement::differs).orElse(null),
                judgement.map(Judgement::wouldHaveShown).orElse(null),
                words);
    }
}
