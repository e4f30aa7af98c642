/** Jobs in JetStream's partitioned work-queue streams. */
package io.squareoff.aggregator.transport.jetstream;
