/**
 * The broker that an experiment works on, started by the lab or somebody else's: connections, streams, subject mappings and
 * CPU time. Everything created on it is deleted again, and nothing else.
 */
package io.squareoff.lab.broker;
