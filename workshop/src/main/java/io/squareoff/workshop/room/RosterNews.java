package io.squareoff.workshop.room;

import io.squareoff.workshop.checkpoint.Checkpoints;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Changes in a roster, a line for each learner that something changed for.
 *
 * <p>Not thread-safe.
 */
public final class RosterNews {

    private final Checkpoints checkpoints;

    private Map<String, String> names = Map.of();
    private Map<String, String> before = Map.of();
    private long skippedBefore;

    public RosterNews(Checkpoints checkpoints) {
        this.checkpoints = checkpoints;
    }

    /** The changes since the last call. */
    public List<String> since(Roster roster, Instant now) {
        List<Learner> learners = roster.learners(now);
        Map<String, String> called = Roster.names(learners);
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
        if (roster.skipped() > skippedBefore) {
            lines.add(skipped(roster.skipped() - skippedBefore));
        }
        names = called;
        before = states;
        skippedBefore = roster.skipped();
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
