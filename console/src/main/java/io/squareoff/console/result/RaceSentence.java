package io.squareoff.console.result;

import io.squareoff.console.race.RaceSettings;
import io.squareoff.console.race.RaceState;
import io.squareoff.console.race.Segment;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.Ratio;
import java.util.Comparator;
import java.util.Optional;

/** A race in one sentence, of the segment with the most rounds. */
final class RaceSentence {

    private RaceSentence() {}

    static String of(RaceState race) {
        RaceSettings settings = race.settings();
        Segment longest = race.segments().stream()
                .max(Comparator.comparingInt(Segment::rounds))
                .orElseThrow();
        Optional<Ratio> ratio = longest.ratio();
        if (ratio.isEmpty()) {
            return settings.first() + " and " + settings.secondName()
                    + " have no round in which both answered all and right.";
        }
        return settings.first() + " did " + RatioText.number(ratio.get().value()) + " times the squares per second of "
                + settings.secondName() + " (" + certainty(longest, ratio.get()) + ") at "
                + longest.workload().title() + "; a demonstration within one launch.";
    }

    private static String certainty(Segment segment, Ratio ratio) {
        if (ratio.conclusive()) {
            return RatioText.interval(ratio) + " over " + Units.count(ratio.rounds(), "round");
        }
        return segment.notLevel() > 0
                ? "not level yet: " + ratio.rounds() + " of " + Ratio.ROUNDS_AT_LEAST + " rounds"
                : "too few rounds yet for an interval: " + ratio.rounds() + " of " + Ratio.ROUNDS_AT_LEAST;
    }
}
