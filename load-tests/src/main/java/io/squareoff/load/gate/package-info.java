/** The gate: whether head is slower than base by more than is tolerated, and when that cannot be said. */
package io.squareoff.load.gate;
