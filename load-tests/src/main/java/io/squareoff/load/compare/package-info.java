/** Comparisons: the plan, rounds and arms, the catalogue of figures, and the verdicts, attributions and rules of validity on them. */
package io.squareoff.load.compare;
