/** Answers from within the process: the floor under all other kinds. */
package io.squareoff.aggregator.transport.none;
