package io.squareoff.load.fleet;

import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.measure.Recording;
import java.util.Optional;

/**
 * The outcome of a generator's share of a load.
 *
 * @param order that it carried out
 * @param usage of its process over the window; empty of a load that only warms up
 */
record Report(Order order, Recording recording, Optional<ProcessUsage> usage) {}
