package io.squareoff.load.drill;

/**
 * A request of the plan, and its end.
 *
 * @param dueMicros when it was due, since the plan began
 * @param waitMicros from then to its end
 * @param outcome {@link #RIGHT}, {@link #WRONG}, the status of another answer, such as "503", or words for no answer at all
 * @param detail the problem that the answer names, or the client's error; empty for a right answer
 */
record PlannedRequest(long dueMicros, long waitMicros, String outcome, String detail) {

    /** The outcome of an answer with all squares. */
    static final String RIGHT = "ok";

    /** The outcome of an answer with status 200 and anything but the squares that were asked for. */
    static final String WRONG = "wrong";

    boolean right() {
        return outcome.equals(RIGHT);
    }
}
