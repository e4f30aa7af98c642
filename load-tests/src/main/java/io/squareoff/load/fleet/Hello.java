package io.squareoff.load.fleet;

/**
 * A generator that has joined.
 *
 * @param version of the program and of Java, which all of a run must have in common
 * @param name where it runs, such as the name of its pod
 * @param index counted from 0, which no other of the run has
 * @param id for its subjects
 */
record Hello(String version, String name, int index, String id) {}
