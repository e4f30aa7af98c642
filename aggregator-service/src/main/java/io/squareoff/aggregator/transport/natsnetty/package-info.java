/** Request-reply over core NATS without a client library's threads: every connection is read and written by one event loop. */
package io.squareoff.aggregator.transport.natsnetty;
