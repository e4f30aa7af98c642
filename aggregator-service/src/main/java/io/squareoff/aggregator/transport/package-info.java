/**
 * Aggregations, and all that the kinds of transport share; each kind is a package below this one.
 * {@link io.squareoff.aggregator.transport.Aggregator} starts an aggregation,
 * {@link io.squareoff.aggregator.transport.InFlightGate} decides which number is sent when,
 * a {@link io.squareoff.aggregator.transport.SquareTransport} sends it, and its reply goes to the
 * {@link io.squareoff.aggregator.transport.Aggregation}.
 */
package io.squareoff.aggregator.transport;
