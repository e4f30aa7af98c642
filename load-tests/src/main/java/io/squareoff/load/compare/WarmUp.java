package io.squareoff.load.compare;

import java.time.Duration;
import java.util.Map;

/**
 * The load on one arm after a launch.
 *
 * @param load for how long it lasted; zero where there was none
 * @param failures counts of everything but right answers, by kind
 */
public record WarmUp(Duration load, Map<String, Long> failures) {

    static final WarmUp NONE = new WarmUp(Duration.ZERO, Map.of());

    public WarmUp {
        failures = Map.copyOf(failures);
    }
}
