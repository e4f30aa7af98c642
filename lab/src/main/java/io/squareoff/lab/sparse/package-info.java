/**
 * What a new consumer costs a stream whose messages lie thinly over a long range of sequence numbers: such streams, consumers that
 * begin on them while a publisher keeps its rate, and the verdict whether writes stall.
 */
package io.squareoff.lab.sparse;
