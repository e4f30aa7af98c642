package io.squareoff.load.fleet;

/**
 * A generator that has joined.
 *
 * @param version of the program and of Java, which all of a run must have in common
 * @param place where it runs, such as the name of its pod
 * @param index counted from 0, which no other of the run has
 * @param id for its subjects, which no other has even if it is of the same number
 */
record Member(String version, String place, int index, String id) {

    /** The name in results. */
    String name() {
        return "generator-" + (index + 1);
    }

    /** For messages. */
    String words() {
        return name() + " (" + place + ")";
    }
}
