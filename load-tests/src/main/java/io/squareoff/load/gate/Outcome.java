package io.squareoff.load.gate;

/** What a ratio of head to base says. */
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
