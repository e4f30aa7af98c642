package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.RunRatios;
import io.squareoff.load.gate.Batch;
import java.util.List;
import java.util.stream.Collectors;

/** What the machine's pace did to a batch, in words. */
final class PaceText {

    private static final String TAKEN_OUT =
            "The generator's CPU for a request shows the machine's pace, which is taken out. ";

    private PaceText() {}

    /** Empty where no ratio is without it. */
    static String of(Batch batch) {
        List<RunRatios.Pace> paces = RunRatios.paces(
                        batch.base().arms(), batch.head().arms())
                .stream()
                .filter(pace ->
                        pace.generator().conclusive() && !pace.measured().isEmpty())
                .toList();
        return paces.isEmpty()
                ? ""
                : TAKEN_OUT + paces.stream().map(PaceText::words).collect(Collectors.joining("; ")) + ".";
    }

    private static String words(RunRatios.Pace pace) {
        return "%s: head's generator %s, and with it in %s"
                .formatted(
                        pace.workload().arm() + ", " + pace.workload().fullTitle(),
                        times(pace.generator()),
                        Listing.of(pace.measured().entrySet().stream()
                                .map(measured -> measured.getKey().title() + " " + times(measured.getValue()))
                                .toList()));
    }

    private static String times(Ratio ratio) {
        return "%s× (%s)".formatted(RatioText.number(ratio.value()), RatioText.interval(ratio));
    }
}
