package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.RunRatios;
import io.squareoff.load.gate.Batch;
import java.util.List;
import java.util.Map;

/** Remarks on what is taken out of ratios: the effect of the place within a launch, and in a gate the machine's pace. */
final class CovariateText {

    private CovariateText() {}

    /**
     * @param places by metric, a figure in the second place to that in the first
     * @return empty where there is none
     */
    static List<String> of(Map<Metric, Ratio> places) {
        if (places.isEmpty()) {
            return List.of();
        }
        return List.of(
                "Ratios are without the effect of the place within a launch, which figures in tables have in: in the second place "
                        + effects(places) + " what it was in the first.");
    }

    /** A sentence for each workload of a batch where the pace is known, on it and on ratios with it in. */
    static List<String> of(Batch batch) {
        return batch.paces().stream().map(CovariateText::words).toList();
    }

    private static String words(RunRatios.Pace pace) {
        return "%s: head's generator took %s base's CPU for a request, which is the machine's pace and taken out; as measured %s"
                .formatted(
                        pace.workload().arm() + ", " + pace.workload().fullTitle(),
                        times(pace.generator()),
                        effects(pace.measured()));
    }

    private static String effects(Map<Metric, Ratio> ratios) {
        return Listing.of(ratios.entrySet().stream()
                .map(ratio -> ratio.getKey().title() + " was " + times(ratio.getValue()))
                .toList());
    }

    private static String times(Ratio ratio) {
        return "%s times (%s)".formatted(RatioText.number(ratio.value()), RatioText.interval(ratio));
    }
}
