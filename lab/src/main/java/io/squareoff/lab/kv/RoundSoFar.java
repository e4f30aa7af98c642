package io.squareoff.lab.kv;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The times of a round so far, and what was wrong. Not thread-safe, but for its step. */
final class RoundSoFar {

    private final KeyValueSettings settings;
    private final Map<Operation, Long> nanos = new EnumMap<>(Operation.class);
    private final List<String> wrong = new ArrayList<>();

    private volatile String step = "creating the bucket";

    RoundSoFar(KeyValueSettings settings) {
        this.settings = settings;
    }

    /** The current step, in words; for any thread. */
    String step() {
        return step;
    }

    void begin(Operation operation) {
        step = operation.words(settings.batch());
    }

    void begin(String words) {
        step = words;
    }

    void took(Operation operation, long time) {
        nanos.put(operation, time);
    }

    /** Keeps the words if something is not as it should be. */
    void check(boolean right, String otherwise) {
        if (!right) {
            wrong.add(step + ": " + otherwise);
        }
    }

    BucketRound ended(Histogram watched, int late) {
        return new BucketRound(settings.keys(), nanos, watched, late, wrong);
    }
}
