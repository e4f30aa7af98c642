package io.squareoff.load.drill;

import io.squareoff.harness.process.UserFacingException;
import java.util.List;
import java.util.Map;

/**
 * A stack under load that is there to be broken, in one way.
 *
 * <p>Not thread-safe: the thread that starts it uses and closes it.
 */
public interface DrilledStack extends AutoCloseable {

    /** The aggregator's URL, without a slash at the end. */
    String aggregatorUrl();

    /** The names of the transports that are loaded. */
    List<String> transports();

    /** Begins to publish jobs straight to its broker. */
    JobWitness witness() throws InterruptedException;

    /** Reads the memory of each process, in bytes; of those that can be read now. */
    Map<String, Long> residentBytes() throws InterruptedException;

    /** @throws UserFacingException naming a process that should run and does not */
    void requireAll() throws InterruptedException;

    /**
     * Asks every service and every transport once more.
     *
     * @throws UserFacingException if one does not work
     */
    void awaitReady() throws InterruptedException;

    /**
     * Breaks it.
     *
     * @return the mending, which is called once, also if the drill is interrupted
     */
    Mending breakIt() throws InterruptedException;

    @Override
    void close();
}
