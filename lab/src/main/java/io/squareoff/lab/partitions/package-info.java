/** Partitions of a stream by key: their counts, rates and order. */
package io.squareoff.lab.partitions;
