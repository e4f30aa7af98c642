package io.squareoff.load.compare;

import io.squareoff.harness.statistics.Ratio;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The highest rate at which an objective holds for an arm, as each launch's search found it.
 *
 * @param number N: squares that each request asked for
 * @param searches one of each launch
 */
public record Capacity(String arm, int number, Objective objective, List<Search> searches) {

    /**
     * The rates that were tried in a launch.
     *
     * @param launch counted from 1
     * @param held true if the objective held, by rate in requests per second
     */
    public record Search(int launch, Map<Integer, Boolean> held) {

        public Search {
            held = new TreeMap<>(held);
        }

        /** The highest rate at which it held, below all at which it did not. */
        public OptionalInt rate() {
            int failing = failingRate().orElse(Integer.MAX_VALUE);
            return held.keySet().stream()
                    .mapToInt(Integer::intValue)
                    .filter(rate -> held.get(rate) && rate < failing)
                    .max();
        }

        /** The lowest rate at which it did not hold. */
        public OptionalInt failingRate() {
            return held.keySet().stream()
                    .mapToInt(Integer::intValue)
                    .filter(rate -> !held.get(rate))
                    .min();
        }

        private boolean found() {
            return complete() && rate().isPresent() && failingRate().isPresent();
        }

        /** Returns true if the search was not cut short: it would have tried no further rate. */
        public boolean complete() {
            return RateSearch.isOver(rate().orElse(0), failingRate().orElse(Integer.MAX_VALUE), held.size());
        }
    }

    public Capacity {
        searches = List.copyOf(searches);
    }

    /** The geometric mean over launches of the highest rate at which it held; empty where one has none. */
    public Optional<Ratio> rate() {
        return over(Search::rate);
    }

    /** The geometric mean over launches of the lowest rate at which it did not hold; empty where one has none. */
    public Optional<Ratio> failingRate() {
        return over(Search::failingRate);
    }

    /** Returns true if it has an interval over launches. */
    public boolean found() {
        return complete()
                && rate().filter(Ratio::conclusive).isPresent()
                && failingRate().isPresent();
    }

    private Optional<Ratio> over(Function<Search, OptionalInt> rate) {
        return searches.isEmpty() || searches.stream().map(rate).anyMatch(OptionalInt::isEmpty)
                ? Optional.empty()
                : Optional.of(Ratio.ofFactors(rates(searches, rate)));
    }

    private static double[] rates(List<Search> searches, Function<Search, OptionalInt> rate) {
        return searches.stream().map(rate).mapToDouble(OptionalInt::getAsInt).toArray();
    }

    /**
     * The rate to that of another arm.
     *
     * @param low lower end of the interval over launches of the rate at which the one held to that at which the other did not
     * @param high upper end of that of the rate at which the one did not hold to that at which the other did
     */
    public record Times(double value, double low, double high) {}

    /** The rate to that of another arm in the same launches; empty where too few launches found both. */
    public Optional<Times> to(Capacity other) {
        List<Search> own = found(other);
        List<Search> others = other.found(this);
        if (own.isEmpty()) {
            return Optional.empty();
        }
        double[] holding = rates(own, Search::rate);
        double[] othersHolding = rates(others, Search::rate);
        Ratio value = Ratio.ofPairs(holding, othersHolding);
        return value.conclusive()
                ? Optional.of(new Times(
                        value.value(),
                        Ratio.ofPairs(holding, rates(others, Search::failingRate))
                                .low(),
                        Ratio.ofPairs(rates(own, Search::failingRate), othersHolding)
                                .high()))
                : Optional.empty();
    }

    /** The complete searches that have both ends, in launches in which those of another arm have too. */
    private List<Search> found(Capacity other) {
        return searches.stream()
                .filter(Search::found)
                .filter(search -> other.searches.stream()
                        .anyMatch(theirs -> theirs.launch() == search.launch() && theirs.found()))
                .toList();
    }

    /** The rates that were tried in any launch, each with the launches in which it held, and in which it did not. */
    public SortedMap<Integer, Map<Boolean, Long>> tried() {
        SortedMap<Integer, Map<Boolean, Long>> tried = new TreeMap<>();
        searches.forEach(search -> search.held()
                .forEach((rate, held) ->
                        tried.computeIfAbsent(rate, any -> new TreeMap<>()).merge(held, 1L, Long::sum)));
        return tried;
    }

    /** The same without the searches that were cut short; the same if all were. */
    public Capacity completed() {
        List<Search> completed = searches.stream().filter(Search::complete).toList();
        return completed.isEmpty() ? this : new Capacity(arm, number, objective, completed);
    }

    /** Returns true if no search was cut short. */
    public boolean complete() {
        return !searches.isEmpty() && searches.stream().allMatch(Search::complete);
    }
}
