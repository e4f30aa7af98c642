package io.squareoff.load.report;

import io.squareoff.harness.report.HeatChart;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The ratios of a sweep over two properties: a heat map for each pair of arms. */
final class HeatCharts {

    private static final String DESCRIPTION =
            "Geometric means of the rounds' ratios; grey and marked where no difference was shown.";

    private static final String OF_ONE_LAUNCH =
            "Geometric means of the rounds' ratios, within one launch, which shows no difference.";

    private final SweepAxis down;
    private final SweepAxis across;
    private final List<Arm> arms;
    private final boolean one;

    private HeatCharts(SweepAxis down, SweepAxis across, List<Arm> arms, boolean one) {
        this.down = down;
        this.across = across;
        this.arms = arms;
        this.one = one;
    }

    /**
     * Makes the charts.
     *
     * @param verdicts of the arms; those in the primary metric are shown
     * @param one true if all rounds are of one launch, so that nothing is decided
     * @return none of a sweep over one property, or over three
     */
    static List<HeatChart> of(List<Arm> arms, List<Verdict> verdicts, boolean one) {
        List<SweepAxis> axes = SweepAxis.varied(arms);
        if (axes.size() != 2
                || axes.get(0).follows(axes.get(1), arms)
                || axes.get(1).follows(axes.get(0), arms)) {
            return List.of();
        }
        Map<String, List<Verdict>> pairs = new LinkedHashMap<>();
        verdicts.stream()
                .filter(Verdict::isPrimary)
                .forEach(verdict -> pairs.computeIfAbsent(RatioChart.pair(verdict), any -> new ArrayList<>())
                        .add(verdict));
        HeatCharts charts = new HeatCharts(axes.get(0), axes.get(1), arms, one);
        return pairs.entrySet().stream()
                .map(pair -> charts.of(pair.getKey(), pair.getValue()))
                .toList();
    }

    private HeatChart of(String pair, List<Verdict> verdicts) {
        List<HeatChart.Cell> cells = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (Verdict verdict : verdicts) {
            verdict.ratio()
                    .ifPresentOrElse(
                            ratio -> cells.add(cell(verdict, ratio)),
                            () -> missing.add(MissingText.of(
                                    SweepAxis.words(List.of(down, across), verdict.first()),
                                    VerdictText.whyNone(verdict))));
        }
        List<String> rows = down.values(arms);
        List<String> columns = across.values(arms);
        int unmeasured = rows.size() * columns.size() - verdicts.size();
        if (unmeasured > 0) {
            missing.add("Empty cells: not measured");
        }
        return new HeatChart(
                "%s by %s and %s: %s"
                        .formatted(
                                pair,
                                down.title(),
                                across.title(),
                                verdicts.get(0).metric().title()),
                one ? OF_ONE_LAUNCH : DESCRIPTION,
                down.title(),
                across.title(),
                rows,
                columns,
                cells,
                MissingText.all(missing));
    }

    private HeatChart.Cell cell(Verdict verdict, Ratio ratio) {
        return new HeatChart.Cell(
                down.of(verdict.first()),
                across.of(verdict.first()),
                ratio.value(),
                RatioChart.low(ratio),
                RatioChart.high(ratio),
                RatioChart.verdict(ratio, verdict.judgement(), true),
                one
                        ? RatioChart.ONE_LAUNCH
                        : RatioText.verdict(verdict.judgement(), RatioChart.SHOWN)
                                + RatioText.inSome(ratio.rounds(), verdict.rounds()));
    }
}
