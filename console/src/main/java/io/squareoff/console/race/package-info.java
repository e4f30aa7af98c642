/** The running race: the load on each lane, slices that alternate, and what has come of them so far. */
package io.squareoff.console.race;
