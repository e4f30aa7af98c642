package io.squareoff.lab.experiment;

import java.util.Map;

/** One question about the broker, asked of a real one. */
public interface Experiment {

    /** One word, as on the command line. */
    String name();

    /** What talks to what, drawn in characters. */
    String topology();

    /** What it was asked to do, by the name of the option. */
    Map<String, Object> settings();

    /**
     * Carries it out. What it has found is in the bench's hands as soon as it is found, so that it is kept if the rest fails.
     *
     * @throws io.squareoff.harness.process.UserFacingException if it cannot go on
     */
    void run(ExperimentContext bench) throws InterruptedException;
}
