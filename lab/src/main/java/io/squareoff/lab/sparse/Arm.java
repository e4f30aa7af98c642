package io.squareoff.lab.sparse;

/**
 * One stream with a consumer that begins on it, which is measured again in every round.
 *
 * @param question in words
 * @param name different from the others of its question
 */
record Arm(String question, String name, StreamPlan stream, CellPlan cell) {

    /** Another arm of the same question. */
    Arm with(String otherName, StreamPlan otherStream, CellPlan otherCell) {
        return new Arm(question, otherName, otherStream, otherCell);
    }

    @Override
    public String toString() {
        return question + ": " + name;
    }
}
