/** Fuzz tests of code that parses what others wrote: the run of each with mutations of its kept inputs in every build. */
package io.squareoff.fuzz;
