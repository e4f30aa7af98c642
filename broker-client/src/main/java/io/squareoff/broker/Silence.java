package io.squareoff.broker;

import io.nats.client.ErrorListener;

/** Prints nothing of errors that the exception says again. */
final class Silence implements ErrorListener {}
