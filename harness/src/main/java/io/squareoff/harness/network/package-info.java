/** Hosts that are made on this machine, and the network between them. */
package io.squareoff.harness.network;
