package io.squareoff.harness.stack;

import io.squareoff.harness.measure.UsageSource;
import io.squareoff.harness.process.Supervisor;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An aggregator to be loaded and measured, with the broker and the backends that it works with.
 *
 * <p>Not thread-safe: the thread that has it uses and closes it.
 */
public interface Target extends Supervisor, AutoCloseable {

    /** The aggregator's URL, without a slash at the end. */
    String aggregatorUrl();

    /**
     * Counts the squares that came over one transport after their aggregation had ended, since the last call. The first call
     * counts from the start of the aggregator; for an aggregator that somebody else started it returns 0.
     */
    long unexpectedReplies(String transport) throws InterruptedException;

    /** The addresses of its broker and backends; empty where they are not known. */
    default Optional<Backends> backends() {
        return Optional.empty();
    }

    /**
     * The aggregator's description of its transports, {@code /actuator/transports}.
     *
     * @return properties by the transport's name and by their own; empty where the aggregator has no such page
     */
    Optional<Map<String, Map<String, String>>> transports() throws InterruptedException;

    /** The source of CPU time and memory of its processes. */
    UsageSource usage();

    /** The nodes of the broker that have ended, and without which the others go on; empty where they are not watched. */
    default List<String> lost() {
        return List.of();
    }

    /** The pods that its processes are in; empty where there are none, or nothing is known of them. */
    default List<PlacedPod> pods() {
        return List.of();
    }

    /** Ends what was started for it, if anything was. */
    @Override
    default void close() {}
}
