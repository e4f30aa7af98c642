/** Checks of the harness on the machine that it will measure: known latencies and CPU time, a frozen and a faulty backend. */
package io.squareoff.load.selftest;
