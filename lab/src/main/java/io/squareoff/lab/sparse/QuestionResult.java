package io.squareoff.lab.sparse;

import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.sparse.StallVerdict.Figure;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.apache.commons.statistics.descriptive.Median;

/** The rounds of a question's arms, compared. Not thread-safe. */
record QuestionResult(Question question, Rounds<Arm, CellTimeline> rounds) {

    /** Without rounds yet. */
    QuestionResult(Question question) {
        this(question, new Rounds<>(question.arms()));
    }

    /** Compares the tested arm to the control that the answer is relative to; empty if no round has both. */
    Optional<StallVerdict> verdict() {
        return verdict(question.control(), question.figure());
    }

    /** Compares the tested arm to a control; empty if no round has both. */
    Optional<StallVerdict> verdict(Arm control, Figure figure) {
        SortedMap<Integer, CellTimeline> tested = rounds.of(question.tested()).byNumber();
        SortedMap<Integer, CellTimeline> others = rounds.of(control).byNumber();
        List<Integer> both =
                tested.keySet().stream().filter(others::containsKey).toList();
        return both.isEmpty()
                ? Optional.empty()
                : Optional.of(StallVerdict.of(
                        figure,
                        both.stream().map(tested::get).toList(),
                        both.stream().map(others::get).toList()));
    }

    /** The verdict in words, with the median time in which writes of the tested arm were blocked. */
    String answer() {
        return verdict()
                .map(verdict -> verdict.words(Duration.ofNanos(Math.round(Median.withDefaults()
                        .evaluate(rounds.of(question.tested())
                                .each(round -> round.writes().blocked()))))))
                .orElse("not measured");
    }

    /** The round of an arm whose deciding figure is in the middle; of two in the middle the lower one; empty without rounds. */
    Optional<CellTimeline> middle(Arm arm) {
        List<CellTimeline> sorted = rounds.of(arm).rounds().stream()
                .sorted(Comparator.comparingLong(question.figure()::nanos))
                .toList();
        return sorted.isEmpty() ? Optional.empty() : Optional.of(sorted.get((sorted.size() - 1) / 2));
    }
}
