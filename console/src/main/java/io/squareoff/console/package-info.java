/** The race page: a demonstration that loads the aggregator over two transports in turns, and shows it to whoever watches. */
package io.squareoff.console;
