package io.squareoff.load.fleet;

import io.squareoff.load.gatling.LoadSettings;
import io.squareoff.load.gatling.SquareRequests;

/**
 * One generator's share of a load.
 *
 * @param settings with its share
 * @param measured false of a load that warms up, of which only answers and failures count
 */
record Order(SquareRequests requests, LoadSettings settings, boolean measured) {}
