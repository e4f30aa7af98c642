/** Latency of publishing to a stream, compared between versions of the broker and settings of the stream. */
package io.squareoff.lab.latency;
