package io.squareoff.workshop.room;

import io.squareoff.workshop.checkpoint.Checkpoints;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Changes in a roll, a line for each learner that something changed for.
 *
 * <p>Not thread-safe.
 */
public final class RollNews {

    private final Checkpoints checkpoints;

    private Map<String, String> names = Map.of();
    private Map<String, String> before = Map.of();
    private long skippedBefore;

    public RollNews(Checkpoints checkpoints) {
        this.checkpoints = checkpoints;
    }

    /** The changes since the last call. */
    public List<String> since(Roll roll, Instant now) {
        List<Learner> learners = roll.learners(now);
        Map<String, String> called = Roll.names(learners);
        Map<String, String> states = new LinkedHashMap<>();
        learners.forEach(learner -> states.put(learner.id(), state(learner)));
        List<String> lines = new ArrayList<>();
        states.forEach((id, state) -> {
            if (!state.equals(before.get(id))) {
                lines.add(called.get(id) + ": " + state);
            }
        });
        names.forEach((id, name) -> {
            if (!states.containsKey(id)) {
                lines.add(name + " left");
            }
        });
        if (roll.skipped() > skippedBefore) {
            lines.add(skipped(roll.skipped() - skippedBefore));
        }
        names = called;
        before = states;
        skippedBefore = roll.skipped();
        return lines;
    }

    static String skipped(long messages) {
        return "messages skipped, which no learner's command sends: " + messages;
    }

    private String state(Learner learner) {
        return learner.current(checkpoints)
                .flatMap(checkpoint -> learner.attempt(checkpoint)
                        .map(attempt -> "checkpoint %d %s; checks %d, hints %d"
                                .formatted(checkpoint.number(), attempt.inWords(), attempt.checks(), attempt.hints())))
                .orElse("at no checkpoint");
    }
}
