package io.squareoff.aggregator;

import io.squareoff.aggregator.transport.Aggregator;
import io.squareoff.aggregator.transport.Aggregator.TooManyAggregations;
import io.squareoff.aggregator.transport.AggregatorProperties;
import io.squareoff.aggregator.transport.TransportException;
import io.squareoff.proto.Demand;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Asks for squares over each transport, one after the other and each for as long, before the aggregator says that it is ready, so that
 * nobody's first call is one whose code has never run. Leaves it out unless it is configured: who measures warms up himself, and
 * knows how long. A transport that does not work, or that callers keep busy already, keeps the aggregator from nothing.
 */
@Component
class TransportWarmUp implements ApplicationRunner {

    private static final Logger LOG = LoggerFactory.getLogger(TransportWarmUp.class);

    private static final int NUMBER = 1000;

    private final Aggregator aggregator;
    private final Duration whole;
    private final int number;

    TransportWarmUp(Aggregator aggregator, AggregatorProperties properties) {
        this.aggregator = aggregator;
        this.whole = properties.warmUp();
        this.number = Math.min(NUMBER, properties.aggregation().maxNumber());
    }

    /** Runs once the port is open, and before the state of readiness allows traffic. */
    @Override
    public void run(ApplicationArguments arguments) {
        if (whole.isZero()) {
            return;
        }
        Duration each = whole.dividedBy(aggregator.transports().size());
        for (String transport : aggregator.transports()) {
            warmUp(transport, each);
        }
    }

    private void warmUp(String transport, Duration time) {
        long begun = System.nanoTime();
        long first = 0;
        int answers = 0;
        try {
            do {
                ask(transport);
                first = answers++ == 0 ? System.nanoTime() - begun : first;
            } while (System.nanoTime() - begun < time.toNanos());
            LOG.info(
                    "{} is warm: {} answers with {} squares, the first of them in {} ms",
                    transport,
                    answers,
                    number,
                    Duration.ofNanos(first).toMillis());
        } catch (TransportException | TooManyAggregations e) {
            LOG.warn("{} was not warmed up: {}", transport, e.getMessage());
        }
    }

    /** Ends within the deadline of every aggregation. */
    private void ask(String transport) {
        Mono<long[]> squares = aggregator
                .squares(transport, number, 1, Demand.NONE, Runnable::run)
                .orElseThrow();
        SquareJson.encode(squares.block());
    }
}
