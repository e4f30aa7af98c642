/**
 * Faults of a cluster's nodes while messages are published at a planned rate and consumed: the outage, and what becomes of
 * messages.
 */
package io.squareoff.lab.failover;
