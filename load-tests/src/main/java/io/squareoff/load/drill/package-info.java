/** Drills: each fault on a stack of its own, under a planned rate over every transport, and what a caller sees of it. */
package io.squareoff.load.drill;
