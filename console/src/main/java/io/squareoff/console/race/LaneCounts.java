package io.squareoff.console.race;

import io.squareoff.console.result.Race;
import io.squareoff.console.result.Slice;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * All that one lane did since the start. Its counts never begin anew.
 *
 * <p>Not thread-safe.
 */
final class LaneCounts {

    private final String transport;
    private final Map<String, Long> failures = new TreeMap<>();

    private long squares;
    private long warmUpSquares;
    private String lastFailure = "";
    private boolean broken;

    LaneCounts(String transport) {
        this.transport = transport;
    }

    void add(SliceAnswers slice, Slice.Kind kind) {
        long more = slice.right() * slice.number();
        squares += more;
        warmUpSquares += kind == Slice.Kind.WARM_UP ? more : 0;
        slice.failures().forEach((failure, count) -> failures.merge(failure, count, Long::sum));
        lastFailure = slice.lastFailure().isEmpty() ? lastFailure : slice.lastFailure();
        broken = !slice.answered();
    }

    /** Returns true if its latest slice had failures, or not one answer. */
    boolean broken() {
        return broken;
    }

    /**
     * Its counts, with those of the slice that runs.
     *
     * @param warming true if that slice warms the lane
     */
    Race.Lane counts(Optional<SliceRecorder> running, boolean warming) {
        long more = running.map(SliceRecorder::squares).orElse(0L);
        Map<String, Long> failed = new TreeMap<>(failures);
        running.ifPresent(slice -> slice.failures().forEach((kind, count) -> failed.merge(kind, count, Long::sum)));
        return new Race.Lane(
                transport,
                squares + more,
                warmUpSquares + (warming ? more : 0),
                failed,
                running.map(SliceRecorder::lastFailure)
                        .filter(failure -> !failure.isEmpty())
                        .orElse(lastFailure));
    }
}
