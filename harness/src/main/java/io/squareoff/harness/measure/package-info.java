/** Load and its recording, latencies, CPU time and memory of processes, and the environment of a run. */
package io.squareoff.harness.measure;
