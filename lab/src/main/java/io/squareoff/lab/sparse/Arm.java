package io.squareoff.lab.sparse;

/**
 * One stream with a consumer that begins on it, which is measured again in every round.
 *
 * @param name different from the others of its question
 */
record Arm(String name, StreamPlan stream, CellPlan cell) {}
