package io.squareoff.load.fleet;

import io.squareoff.load.gatling.LoadSettings;
import io.squareoff.load.gatling.SquareRequests;

/**
 * One generator's share of a load.
 *
 * @param settings with its share
 * @param endable whether its warm-up, or of a load without one its window, may be ended early
 * @param measured false of a load that warms up, of which only answers and failures count
 */
record Order(SquareRequests requests, LoadSettings settings, boolean endable, boolean measured) {}
