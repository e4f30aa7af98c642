/**
 * How an aggregation is carried out. {@link io.squareoff.aggregator.transport.Aggregator} starts it,
 * {@link io.squareoff.aggregator.transport.InFlightGate} says which number is sent when,
 * a {@link io.squareoff.aggregator.transport.SquareTransport} sends it, and its reply goes to the
 * {@link io.squareoff.aggregator.transport.Aggregation}.
 */
package io.squareoff.aggregator.transport;
