package io.squareoff.load.lab;

import io.nats.client.ErrorListener;

/**
 * Prints nothing. What goes wrong on a connection is noticed where it is waited for, within a limit, and told in words
 * there; the library would print it a second time.
 */
final class Quiet implements ErrorListener {}
