/** A kind of transport for tests. It consists of this package and its entry in transports.yaml; nothing else names it. */
package io.squareoff.aggregator.transport.echo;
