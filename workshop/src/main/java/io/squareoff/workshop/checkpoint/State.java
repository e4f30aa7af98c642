package io.squareoff.workshop.checkpoint;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How far a person is. Values are changed by making others.
 *
 * @param schemaVersion {@value #VERSION}
 * @param current name of the checkpoint that was begun last; null before the first
 * @param checkpoints by name, those that were begun, in the order of their beginnings
 */
public record State(int schemaVersion, String current, Map<String, Attempt> checkpoints) {

    static final int VERSION = 1;

    /** Before the first checkpoint. */
    static final State NEW = new State(VERSION, null, Map.of());

    /** @throws IllegalArgumentException if another version wrote it, or what is there was not begun */
    public State {
        if (schemaVersion != VERSION) {
            throw new IllegalArgumentException("schemaVersion must be " + VERSION + ", not " + schemaVersion);
        }
        checkpoints = Collections.unmodifiableMap(new LinkedHashMap<>(checkpoints == null ? Map.of() : checkpoints));
        if (checkpoints.containsValue(null) || current != null && !checkpoints.containsKey(current)) {
            throw new IllegalArgumentException(
                    "current must be one of the checkpoints that were begun, not " + current);
        }
    }

    /**
     * The work of a person on one checkpoint.
     *
     * @param passedAt when a check passed first, or null
     * @param prediction the answer to its question, or null
     */
    public record Attempt(
            Instant startedAt, Instant passedAt, String prediction, int checks, int hints, boolean solved) {

        /** @throws IllegalArgumentException if it has no start, or a negative count */
        public Attempt {
            if (startedAt == null || checks < 0 || hints < 0) {
                throw new IllegalArgumentException("an attempt must have a start, and no negative counts");
            }
        }

        public static Attempt begun(Instant now) {
            return new Attempt(now, null, null, 0, 0, false);
        }

        public boolean passed() {
            return passedAt != null;
        }

        /** Progress in words, such as "begun" or "passed, solution shown". */
        public String inWords() {
            return (passed() ? "passed" : "begun") + (solved ? ", solution shown" : "");
        }

        /** Returns true if one who takes part may go on. */
        public boolean over() {
            return passed() || solved;
        }

        public Attempt predicted(String answer) {
            return new Attempt(startedAt, passedAt, answer, checks, hints, solved);
        }

        public Attempt checked(boolean right, Instant now) {
            Instant passed = passedAt == null && right ? now : passedAt;
            return new Attempt(startedAt, passed, prediction, checks + 1, hints, solved);
        }

        /** @param count of hints that have been shown */
        public Attempt hinted(int count) {
            return new Attempt(startedAt, passedAt, prediction, checks, count, solved);
        }

        public Attempt solutionShown() {
            return new Attempt(startedAt, passedAt, prediction, checks, hints, true);
        }
    }

    /** The work on a checkpoint; empty if it was not begun. */
    public Optional<Attempt> attempt(Checkpoint checkpoint) {
        return Optional.ofNullable(checkpoints.get(checkpoint.name()));
    }

    /** The same without answers to questions, which are the learner's alone. */
    public State withoutPredictions() {
        Map<String, Attempt> attempts = new LinkedHashMap<>(checkpoints);
        attempts.replaceAll((name, attempt) -> attempt.predicted(null));
        return new State(schemaVersion, current, attempts);
    }

    /** The checkpoint goes on, or begins, and is the current one. */
    public State at(Checkpoint checkpoint, Instant now) {
        State begun = with(checkpoint, attempt(checkpoint).orElseGet(() -> Attempt.begun(now)));
        return new State(VERSION, checkpoint.name(), begun.checkpoints());
    }

    /** The checkpoint's solution was shown, whether it was begun or not. */
    public State solutionShown(Checkpoint checkpoint, Instant now) {
        return with(
                checkpoint,
                attempt(checkpoint).orElseGet(() -> Attempt.begun(now)).solutionShown());
    }

    /** This attempt at a checkpoint, whichever is the current one. */
    public State with(Checkpoint checkpoint, Attempt attempt) {
        Map<String, Attempt> attempts = new LinkedHashMap<>(checkpoints);
        attempts.put(checkpoint.name(), attempt);
        return new State(VERSION, current, attempts);
    }
}
