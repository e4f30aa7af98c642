/**
 * The load on the aggregator: the simulation, which checks every byte of every answer, and its runs in a process of their own.
 */
package io.squareoff.load.gatling;
