package io.squareoff.load.compare;

import com.fasterxml.jackson.annotation.JsonValue;

/** Rule for starting broker and services anew: what is measured between two starts is measured within one launch. */
public enum Launches {
    /** A launch for each round: every arm is measured once in it. */
    PER_ROUND("per round"),
    /** A launch for each arm of each round, in which no other arm has been. */
    PER_ARM("per arm"),
    /** One launch for all rounds. */
    ONE("one"),
    /** Somebody else's launch for all rounds: nothing is started. */
    NONE("none");

    private final String title;

    Launches(String title) {
        this.title = title;
    }

    /** The name in {@code result.json}. */
    @JsonValue
    public String title() {
        return title;
    }

    /**
     * Returns true if all rounds are of one launch, so that they do not show how another would be: JIT compilation, memory and
     * scheduling settle differently in each.
     */
    public boolean withinOne() {
        return this == ONE || this == NONE;
    }
}
