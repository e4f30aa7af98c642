/** Squares numbers over NATS, by request-reply and by jobs in streams. */
package io.squareoff.nats;
