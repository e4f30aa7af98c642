package io.squareoff.lab.sparse;

import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.sparse.StallVerdict.Figure;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * A test of a stream beside its controls: the rounds of its arms show if it stalls where they do not. Not thread-safe.
 *
 * @param controls the first is the one that the verdict is relative to
 * @param figure by which it is decided
 */
record Question(Arm tested, List<Arm> controls, Figure figure, Rounds<Arm, CellTimeline> rounds) {

    /** Without rounds yet. */
    Question(Arm tested, List<Arm> controls, Figure figure) {
        this(
                tested,
                List.copyOf(controls),
                figure,
                new Rounds<>(Stream.concat(Stream.of(tested), controls.stream()).toList()));
    }

    String title() {
        return tested.question();
    }

    Arm control() {
        return controls.get(0);
    }

    /** The tested arm and its controls, in the order of the first round. */
    Set<Arm> arms() {
        return rounds.combinations();
    }

    /** True if live messages are published again while a consumer begins, so that it may have them twice. */
    boolean overwritesLiveMessages() {
        return tested.stream().shape() == StreamShape.IN_TURN;
    }

    /** Compares the tested arm to the control that the answer is relative to; empty if no round has both. */
    Optional<StallVerdict> verdict() {
        return verdict(control(), figure);
    }

    /** Compares the tested arm to a control; empty if no round has both. */
    Optional<StallVerdict> verdict(Arm control, Figure by) {
        SortedMap<Integer, CellTimeline> ofTested = rounds.of(tested).byNumber();
        SortedMap<Integer, CellTimeline> others = rounds.of(control).byNumber();
        List<Integer> both =
                ofTested.keySet().stream().filter(others::containsKey).toList();
        return both.isEmpty()
                ? Optional.empty()
                : Optional.of(StallVerdict.of(
                        by,
                        both.stream().map(ofTested::get).toList(),
                        both.stream().map(others::get).toList()));
    }

    /** The verdict in words, with the median time in which writes of the tested arm were blocked. */
    String answer() {
        double[] blocked = rounds.of(tested).rounds().stream()
                .mapToDouble(round -> round.writes().blocked())
                .toArray();
        return verdict()
                .map(verdict -> verdict.words(
                        Duration.ofNanos(Math.round(Median.withDefaults().evaluate(blocked)))))
                .orElse("not measured");
    }

    /** The round of an arm whose deciding figure is in the middle; of two in the middle the lower one; empty without rounds. */
    Optional<CellTimeline> middle(Arm arm) {
        List<CellTimeline> sorted = rounds.of(arm).rounds().stream()
                .sorted(Comparator.comparingLong(figure::nanos))
                .toList();
        return sorted.isEmpty() ? Optional.empty() : Optional.of(sorted.get((sorted.size() - 1) / 2));
    }
}
