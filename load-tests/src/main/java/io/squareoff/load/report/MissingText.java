package io.squareoff.load.report;

import io.squareoff.harness.report.RatioText;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Sentences on what charts lack, and why. */
final class MissingText {

    private MissingText() {}

    static String of(String part, String why) {
        return part + ": " + why;
    }

    /** Some rounds of an arm, such as "rest: no right answer in 2 of 6 rounds". */
    static String inRounds(String arm, String why, long rounds, int all) {
        return of(arm, why + " in " + RatioText.rounds((int) rounds, all));
    }

    /** All of them as sentences; empty of none. */
    static String all(Collection<String> parts) {
        return List.copyOf(parts).stream().distinct().map(part -> part + ".").collect(Collectors.joining(" "));
    }
}
