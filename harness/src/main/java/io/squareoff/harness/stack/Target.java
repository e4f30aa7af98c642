package io.squareoff.harness.stack;

import io.squareoff.harness.measure.UsageSource;
import io.squareoff.harness.process.Supervisor;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is loaded and measured: an aggregator, and what it works with.
 *
 * <p>Not thread-safe: the thread that has it uses and closes it.
 */
public interface Target extends Supervisor, AutoCloseable {

    /** Where the aggregator listens, without a slash at the end. */
    String aggregatorUrl();

    /**
     * Squares that came to the aggregator when it no longer waited for them, over one transport, since this was asked last. Asked
     * for the first time: since the aggregator was started; of one that somebody else started, none.
     */
    long unexpectedReplies(String transport) throws InterruptedException;

    /** Where its broker and REST backend listen; empty where that is not known. */
    Optional<Backends> backends();

    /**
     * What the aggregator says of its transports, within which limits they work: by transport and name of the property.
     *
     * @return empty where it does not tell
     */
    Optional<Map<String, Map<String, String>>> transports() throws InterruptedException;

    /** Where it is read what its processes use. */
    UsageSource usage();

    /** The nodes of the broker that have ended and that the others went on without. */
    List<String> lost();

    /** Gives back what was taken for it. */
    @Override
    void close();
}
