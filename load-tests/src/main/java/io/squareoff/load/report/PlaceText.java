package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Metric;
import java.util.List;
import java.util.Map;

/** The effect of the place within a launch in words. */
final class PlaceText {

    private PlaceText() {}

    /**
     * Makes the remark.
     *
     * @param places by metric, a figure in the second place to that in the first
     * @return empty where there is none
     */
    static List<String> of(Map<Metric, Ratio> places) {
        if (places.isEmpty()) {
            return List.of();
        }
        List<String> effects = places.entrySet().stream()
                .map(place -> place.getKey().title() + " was " + times(place.getValue()))
                .toList();
        return List.of(
                "Ratios are without the effect of the place within a launch, which figures in tables have in: in the second place "
                        + Listing.of(effects) + " what it was in the first.");
    }

    private static String times(Ratio ratio) {
        return "%s times (%s)".formatted(RatioText.number(ratio.value()), RatioText.interval(ratio));
    }
}
