/** The race: its settings, the load on each lane, slices that alternate, and the state that viewers see. */
package io.squareoff.console.race;
