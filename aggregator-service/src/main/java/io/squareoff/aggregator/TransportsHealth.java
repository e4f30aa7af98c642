package io.squareoff.aggregator;

import io.squareoff.aggregator.transport.Aggregator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.stereotype.Component;

/**
 * The part {@code transports} of {@code /actuator/health}: {@code UP}, or {@code DEGRADED} if one is down, and for each transport
 * by its name {@code status} and, where that is {@code DOWN}, the {@code problem}. The aggregator as a whole stays {@code UP}: it
 * serves the other transports, and a restart would help none.
 */
@Component("transportsHealthIndicator")
class TransportsHealth implements HealthIndicator {

    /** Not one of those that Spring Boot derives the status of the whole from. */
    private static final Status DEGRADED = new Status("DEGRADED");

    private final Aggregator aggregator;

    TransportsHealth(Aggregator aggregator) {
        this.aggregator = aggregator;
    }

    @Override
    public Health health() {
        Map<String, String> problems = aggregator.problems();
        Health.Builder health = Health.status(problems.isEmpty() ? Status.UP : DEGRADED);
        for (String name : aggregator.transports()) {
            String problem = problems.get(name);
            Map<String, String> transport = new LinkedHashMap<>();
            transport.put("status", problem == null ? "UP" : "DOWN");
            if (problem != null) {
                transport.put("problem", problem);
            }
            health.withDetail(name, transport);
        }
        return health.build();
    }
}
