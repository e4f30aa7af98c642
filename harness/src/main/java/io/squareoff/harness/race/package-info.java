/** The result of a race and its report: the race page writes them, and the command line makes the report again. */
package io.squareoff.harness.race;
