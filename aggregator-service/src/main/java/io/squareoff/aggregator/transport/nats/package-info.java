/** Request-reply over core NATS, and the connection to the broker that other kinds use as well. */
package io.squareoff.aggregator.transport.nats;
