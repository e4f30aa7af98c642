package io.squareoff.workshop.room;

import io.squareoff.workshop.checkpoint.State;
import io.squareoff.workshop.checkpoint.State.Attempt;
import java.time.Instant;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a learner sends to the class: all of it each time, so that a message that got lost is made up for by the next.
 *
 * @param schemaVersion {@value #VERSION}
 * @param name the learner's
 * @param sentAt by the learner's clock, which may differ from the teacher's
 * @param state without the learner's predictions
 */
record Snapshot(int schemaVersion, String name, Instant sentAt, State state) {

    static final int VERSION = 1;

    /** As many bytes as a message may have. */
    static final int LIMIT_BYTES = 8 * 1024;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** @throws IllegalArgumentException if a value is missing or wrong */
    Snapshot {
        if (schemaVersion != VERSION) {
            throw new IllegalArgumentException("schemaVersion must be " + VERSION + ", not " + schemaVersion);
        }
        name = LearnerName.of(name);
        if (sentAt == null || state == null) {
            throw new IllegalArgumentException("sentAt and state must be there");
        }
        state = state.withoutPredictions();
    }

    static Snapshot of(Membership membership, State state, Instant now) {
        return new Snapshot(VERSION, membership.name(), now, state);
    }

    byte[] bytes() {
        return JSON.writeValueAsBytes(this);
    }

    /** @throws IllegalArgumentException if this is not what a learner sends */
    static Snapshot of(byte[] message) {
        if (message.length > LIMIT_BYTES) {
            throw new IllegalArgumentException("a message must have at most " + LIMIT_BYTES + " bytes");
        }
        try {
            Snapshot read = JSON.readValue(message, Snapshot.class);
            if (read == null) {
                throw new IllegalArgumentException("a message must not be null");
            }
            read.state().checkpoints().forEach(Snapshot::check);
            return read;
        } catch (JacksonException e) {
            throw new IllegalArgumentException("a message must be JSON of a state", e);
        }
    }

    private static void check(String checkpoint, Attempt attempt) {
        if (attempt == null || attempt.startedAt() == null || attempt.checks() < 0 || attempt.hints() < 0) {
            throw new IllegalArgumentException("an attempt must have a start, and no negative counts");
        }
    }
}
