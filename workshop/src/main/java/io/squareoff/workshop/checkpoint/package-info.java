/** Checkpoints as their folders describe them, the files of one who takes part, and how far that person is. */
package io.squareoff.workshop.checkpoint;
