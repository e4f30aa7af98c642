package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.ComparisonResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The result of a search for capacity in words: one that was cut short is unfinished, and says nothing of the rates that it did not try. */
final class CapacityText {

    private CapacityText() {}

    /** Such as "held at 420 requests/s, but not at 437" and "unfinished, below 567 requests/s". */
    static String of(Capacity capacity) {
        if (!capacity.complete()) {
            return "unfinished, " + soFar(capacity);
        }
        return capacity.rate().isEmpty() ? "held at no rate that was tried" : held(capacity);
    }

    private static String soFar(Capacity capacity) {
        if (capacity.rate().isPresent()) {
            return held(capacity);
        }
        return capacity.failingRate().isEmpty()
                ? "no rate was tried"
                : "below " + capacity.failingRate().getAsInt() + " requests/s";
    }

    private static String held(Capacity capacity) {
        String failing = capacity.failingRate().isEmpty()
                ? "and no higher rate was tried"
                : "but not at " + capacity.failingRate().getAsInt();
        return "held at " + capacity.rate().getAsInt() + " requests/s, " + failing;
    }

    /** The searches of a run, the highest rate first, each as a clause. */
    static Conclusion found(ComparisonResult result) {
        List<String> clauses = new ArrayList<>(result.capacities().stream()
                .sorted(Comparator.comparingInt(
                                (Capacity capacity) -> capacity.rate().orElse(0))
                        .reversed())
                .map(capacity -> capacity.arm() + (capacity.complete() ? " " : " is ") + of(capacity))
                .toList());
        List<String> searched = result.capacities().stream().map(Capacity::arm).toList();
        result.plan().arms().stream()
                .filter(arm -> !searched.contains(arm))
                .forEach(arm -> clauses.add(arm + " is unfinished, no rate was tried"));
        String objective = result.capacities().get(0).objective().toString();
        String work = WorkloadText.work(result.plan().cells().get(0).get(0));
        return new Conclusion(
                Conclusion.WITHIN_ONE_LAUNCH + "with " + work + " and " + objective + ", "
                        + Listing.separated(clauses, Conclusion.CLAUSES),
                "other launches may differ: run it again to be surer");
    }
}
