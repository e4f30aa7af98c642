package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.RunRatios;
import io.squareoff.load.gate.Batch;
import java.util.List;

/** Words on the machine's pace in a batch, and on ratios with it in. */
final class PaceText {

    private PaceText() {}

    /** A sentence for each workload where the pace is known. */
    static List<String> of(Batch batch) {
        return batch.paces().stream().map(PaceText::words).toList();
    }

    private static String words(RunRatios.Pace pace) {
        return "%s: head's generator took %s base's CPU for a request, which is the machine's pace and taken out; as measured %s"
                .formatted(
                        pace.workload().arm() + ", " + pace.workload().fullTitle(),
                        times(pace.generator()),
                        Listing.of(pace.measured().entrySet().stream()
                                .map(measured -> measured.getKey().title() + " was " + times(measured.getValue()))
                                .toList()));
    }

    private static String times(Ratio ratio) {
        return "%s times (%s)".formatted(RatioText.number(ratio.value()), RatioText.interval(ratio));
    }
}
