package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.Capacity.Search;
import io.squareoff.load.compare.Capacity.Times;
import io.squareoff.load.compare.ComparisonResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The result of a search for capacity in words: one that was cut short is unfinished, has what its complete launches found, and says nothing of
 * the rates that it did not try.
 */
final class CapacityText {

    private CapacityText() {}

    /**
     * Such as "held at 420 requests/s (401–437) over 6 launches", from the lower end of the rates at which it held to the upper end of those
     * at which it did not, and "unfinished, below 567 requests/s".
     */
    static String of(Capacity capacity) {
        if (!capacity.complete()) {
            return "unfinished, " + soFar(capacity);
        }
        if (capacity.searches().size() == 1) {
            Search search = capacity.searches().get(0);
            return search.rate().isEmpty() ? "held at no rate that was tried" : held(search);
        }
        return capacity.rate().map(rate -> overLaunches(capacity, rate)).orElseGet(() -> nowhere(capacity));
    }

    private static String overLaunches(Capacity capacity, Ratio rate) {
        String interval = capacity.failingRate()
                .map(failing ->
                        rate.conclusive() ? " (%s–%s)".formatted(number(rate.low()), number(failing.high())) : "")
                .orElse(", and at every rate that was tried");
        return "held at " + number(rate.value()) + " requests/s" + interval + " over "
                + capacity.searches().size() + " launches";
    }

    private static String nowhere(Capacity capacity) {
        long none = capacity.searches().stream()
                .filter(search -> search.rate().isEmpty())
                .count();
        return "held at no rate that was tried in %d of %d launches"
                .formatted(none, capacity.searches().size());
    }

    private static String number(double rate) {
        return Units.count(Math.round(rate));
    }

    /** By the last search that has tried a rate where none was complete. */
    private static String soFar(Capacity capacity) {
        Capacity completed = capacity.completed();
        if (completed.complete() && completed.searches().size() > 1) {
            return of(completed);
        }
        List<Search> begun = completed.searches().stream()
                .filter(search -> !search.held().isEmpty())
                .toList();
        if (begun.isEmpty()) {
            return "no rate was tried";
        }
        Search last = begun.get(begun.size() - 1);
        String where = capacity.searches().size() == 1 ? "" : " in launch " + last.launch();
        return (last.rate().isPresent()
                        ? held(last)
                        : "below " + last.failingRate().getAsInt() + " requests/s")
                + where;
    }

    private static String held(Search search) {
        String failing = search.failingRate().isEmpty()
                ? "and no higher rate was tried"
                : "but not at " + search.failingRate().getAsInt();
        return "held at " + search.rate().getAsInt() + " requests/s, " + failing;
    }

    /** The searches of a run, the highest rate first, each as a clause. */
    static Conclusion found(ComparisonResult result) {
        Capacity first = result.capacities().get(0);
        List<String> clauses = new ArrayList<>(result.capacities().stream()
                .sorted(Comparator.comparingDouble(CapacityText::rate).reversed())
                .map(capacity -> capacity.arm() + (capacity.complete() ? " " : " is ") + beside(first, capacity))
                .toList());
        List<String> searched = result.capacities().stream().map(Capacity::arm).toList();
        result.plan().arms().stream()
                .filter(arm -> !searched.contains(arm))
                .forEach(arm -> clauses.add(arm + " is unfinished, no rate was tried"));
        boolean one = result.plan().launches().withinOne();
        return new Conclusion(
                Conclusion.before(result) + asked(result) + ", " + Listing.separated(clauses),
                one ? "other launches may differ: run it again to be surer" : "");
    }

    /** Such as "with N = 100 and p99<200ms"; a service of somebody else's has no N. */
    static String asked(ComparisonResult result) {
        String work = WorkloadText.work(result.plan().cells().get(0).get(0));
        return "with " + (work.isEmpty() ? "" : work + " and ")
                + result.capacities().get(0).objective();
    }

    private static double rate(Capacity capacity) {
        return capacity.completed().rate().map(Ratio::value).orElse(0.0);
    }

    /** The same with, where enough launches found both, "7.13 times (6.90–7.36) that of rest": of the first one's rate. */
    static String beside(Capacity first, Capacity capacity) {
        Optional<Times> times = capacity.equals(first) ? Optional.empty() : capacity.to(first);
        return of(capacity)
                + times.map(each -> ", %s times (%s) that of %s"
                                .formatted(
                                        RatioText.number(each.value()),
                                        RatioText.interval(each.low(), each.high()),
                                        first.arm()))
                        .orElse("");
    }
}
