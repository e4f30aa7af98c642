package io.squareoff.load.gate;

/** Verdict on a ratio of head to base. */
public enum Outcome {
    FASTER("faster"),
    SLOWER("slower"),
    NO_DIFFERENCE("no difference shown"),
    CANNOT_SAY("cannot say");

    private final String words;

    Outcome(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
