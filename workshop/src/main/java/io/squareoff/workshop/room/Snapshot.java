package io.squareoff.workshop.room;

import io.squareoff.workshop.checkpoint.State;
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

    /** @throws IllegalArgumentException if a value is missing or wrong */
    Snapshot {
        if (schemaVersion != VERSION || sentAt == null || state == null) {
            throw new IllegalArgumentException("schemaVersion must be " + VERSION + ", and sentAt and state be there");
        }
        name = Membership.name(name);
        state = state.withoutPredictions();
    }

    byte[] bytes() {
        return JsonMapper.shared().writeValueAsBytes(this);
    }

    /** @throws IllegalArgumentException if this is not what a learner sends */
    static Snapshot of(byte[] message) {
        if (message == null || message.length > LIMIT_BYTES) {
            throw new IllegalArgumentException("a message must have at most " + LIMIT_BYTES + " bytes");
        }
        try {
            Snapshot read = JsonMapper.shared().readValue(message, Snapshot.class);
            if (read == null) {
                throw new IllegalArgumentException("a message must not be null");
            }
            return read;
        } catch (JacksonException e) {
            throw new IllegalArgumentException("a message must be JSON of a state", e);
        }
    }
}
