package io.squareoff.harness.stack;

import io.squareoff.harness.process.HttpPage;
import io.squareoff.harness.process.UserFacingException;
import java.time.Duration;

/**
 * Counters of an aggregator, read from its {@code /actuator/metrics}.
 *
 * @param url of the aggregator, without a slash at the end
 */
record AggregatorCounters(String url) {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Squares that came after their aggregation had ended. */
    long unexpectedReplies(String transport) throws InterruptedException {
        return read("squareoff.replies.unexpected", transport);
    }

    /** Requests that were answered, rightly or not. */
    long aggregations(String transport) throws InterruptedException {
        return read("squareoff.aggregation", transport);
    }

    /**
     * Reads a counter; it is 0 where the transport has counted nothing yet.
     *
     * @throws UserFacingException if the aggregator does not answer with a counter or with status 404
     */
    private long read(String name, String transport) throws InterruptedException {
        String page = url + "/actuator/metrics/" + name + "?tag=transport:" + transport;
        return new HttpPage(page, PATIENCE)
                .json(metric -> metric.at("/measurements/0/value").longValue())
                .orElse(0L);
    }
}
