package io.squareoff.lab.sparse;

import io.squareoff.lab.sparse.StallVerdict.Figure;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.commons.statistics.descriptive.Median;

/** Observations for a question, by version of the broker, arm and round. Not thread-safe. */
final class QuestionResult {

    private final Question question;
    private final List<String> versions;
    private final Map<Key, SortedMap<Integer, SparseRound>> observed = new HashMap<>();

    private record Key(String version, Arm arm) {}

    QuestionResult(Question question, Collection<String> versions) {
        this.question = question;
        this.versions = List.copyOf(versions);
    }

    /** Adds what was observed in a round. */
    void add(SparseRound round) {
        observed.computeIfAbsent(new Key(round.version(), round.arm()), any -> new TreeMap<>())
                .put(round.number(), round);
    }

    Question question() {
        return question;
    }

    List<String> versions() {
        return versions;
    }

    /** Observations of an arm, by round. */
    Collection<SparseRound> rounds(String version, Arm arm) {
        return byRound(version, arm).values();
    }

    private SortedMap<Integer, SparseRound> byRound(String version, Arm arm) {
        return observed.getOrDefault(new Key(version, arm), new TreeMap<>());
    }

    /** The rounds that an arm and another one both have, as pairs of figures. */
    private List<List<CellTimeline>> pairs(String version, Arm arm, Arm other) {
        SortedMap<Integer, SparseRound> others = byRound(version, other);
        return byRound(version, arm).entrySet().stream()
                .filter(round -> others.containsKey(round.getKey()))
                .map(round -> List.of(
                        round.getValue().timeline(), others.get(round.getKey()).timeline()))
                .toList();
    }

    /** Compares the tested arm to a control; empty if no round has both. */
    Optional<StallVerdict> verdict(String version, Arm control, Figure figure) {
        List<List<CellTimeline>> pairs = pairs(version, question.tested(), control);
        return pairs.isEmpty()
                ? Optional.empty()
                : Optional.of(StallVerdict.of(
                        figure,
                        pairs.stream().map(pair -> pair.get(0)).toList(),
                        pairs.stream().map(pair -> pair.get(1)).toList()));
    }

    /** Median over an arm's rounds; empty unless every one has the figure. */
    OptionalDouble median(String version, Arm arm, Function<CellTimeline, OptionalDouble> figure) {
        Collection<SparseRound> rounds = rounds(version, arm);
        double[] figures = rounds.stream()
                .map(round -> figure.apply(round.timeline()))
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        return figures.length < rounds.size()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Median.withDefaults().evaluate(figures));
    }

    /** Median time in which writes of the tested arm were blocked. */
    Duration blocked(String version) {
        return Duration.ofNanos(
                Math.round(median(version, question.tested(), figures -> OptionalDouble.of(figures.blocked()))
                        .orElseThrow()));
    }

    /** The round whose deciding figure is in the middle; of two in the middle the lower one; empty without rounds. */
    Optional<SparseRound> middle(String version, Arm arm) {
        List<SparseRound> sorted = rounds(version, arm).stream()
                .sorted(Comparator.comparingLong(each -> question.figure().nanos(each.timeline())))
                .toList();
        return sorted.isEmpty() ? Optional.empty() : Optional.of(sorted.get((sorted.size() - 1) / 2));
    }
}
