/** A NATS client for request-reply on Netty's event loop: each connection is read, answered and written by one thread. */
package io.squareoff.natsnetty;
