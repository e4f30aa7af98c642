package io.squareoff.lab.sparse;

import io.squareoff.lab.sparse.StallVerdict.Figure;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;

/** Observations for a question, by version of the broker, arm and round. Not thread-safe. */
final class QuestionResult {

    private final Question question;
    private final List<String> versions;
    private final Map<Key, SortedMap<Integer, Observed>> observed = new HashMap<>();

    private record Key(String version, Arm arm) {}

    /** A timeline with its figures. */
    record Observed(CellTimeline timeline, CellFigures figures) {}

    QuestionResult(Question question, Collection<String> versions) {
        this.question = question;
        this.versions = List.copyOf(versions);
    }

    /** Adds what was observed in a round, and returns its figures. */
    CellFigures add(String version, Arm arm, int round, CellTimeline timeline) {
        CellFigures figures = CellFigures.of(timeline);
        observed.computeIfAbsent(new Key(version, arm), any -> new TreeMap<>())
                .put(round, new Observed(timeline, figures));
        return figures;
    }

    Question question() {
        return question;
    }

    List<String> versions() {
        return versions;
    }

    /** Observations of an arm, by round. */
    Collection<Observed> rounds(String version, Arm arm) {
        return byRound(version, arm).values();
    }

    private SortedMap<Integer, Observed> byRound(String version, Arm arm) {
        return observed.getOrDefault(new Key(version, arm), new TreeMap<>());
    }

    /** The rounds that an arm and another one both have, as pairs of figures. */
    private List<List<CellFigures>> pairs(String version, Arm arm, Arm other) {
        SortedMap<Integer, Observed> others = byRound(version, other);
        return byRound(version, arm).entrySet().stream()
                .filter(round -> others.containsKey(round.getKey()))
                .map(round -> List.of(
                        round.getValue().figures(), others.get(round.getKey()).figures()))
                .toList();
    }

    /** Compares the tested arm to a control; empty if no round has both. */
    Optional<StallVerdict> verdict(String version, Arm control, Figure figure) {
        List<List<CellFigures>> pairs = pairs(version, question.tested(), control);
        return pairs.isEmpty()
                ? Optional.empty()
                : Optional.of(StallVerdict.of(
                        figure,
                        pairs.stream().map(pair -> pair.get(0)).toList(),
                        pairs.stream().map(pair -> pair.get(1)).toList()));
    }

    /** Median over an arm's rounds; there must be one. */
    double median(String version, Arm arm, ToDoubleFunction<CellFigures> figure) {
        return Median.withDefaults()
                .evaluate(rounds(version, arm).stream()
                        .mapToDouble(each -> figure.applyAsDouble(each.figures()))
                        .toArray());
    }

    /** Median time in which writes of the tested arm were blocked. */
    Duration blocked(String version) {
        return Duration.ofNanos(Math.round(median(version, question.tested(), CellFigures::blocked)));
    }

    /** The round whose deciding figure is in the middle; of two in the middle the lower one; empty without rounds. */
    Optional<Observed> middle(String version, Arm arm) {
        List<Observed> sorted = rounds(version, arm).stream()
                .sorted(Comparator.comparingLong(each -> question.figure().nanos(each.figures())))
                .toList();
        return sorted.isEmpty() ? Optional.empty() : Optional.of(sorted.get((sorted.size() - 1) / 2));
    }
}
