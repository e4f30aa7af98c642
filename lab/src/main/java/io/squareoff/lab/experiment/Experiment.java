package io.squareoff.lab.experiment;

import java.time.Duration;
import java.util.Map;

/** One question about the broker, answered by measuring a real one. */
public interface Experiment {

    /** A record that {@link ExperimentSettings} describes. */
    Record settings();

    /** One word, as on the command line. */
    default String name() {
        return ExperimentSettings.name(settings());
    }

    /** Diagram of the programs and their connections, drawn in characters: that of its command. */
    default String topology() {
        return ExperimentSettings.drawing(settings());
    }

    /** The settings of this run by name, as the command line spells them. */
    default Map<String, Object> settingsByOption() {
        return ExperimentSettings.byOption(settings());
    }

    /** About the time that it takes, which its steps' estimates add up to; zero where nobody knows. */
    default Duration estimate() {
        return Duration.ZERO;
    }

    /**
     * Runs the experiment. It reports each figure to the context's findings as soon as it is found, so that it is kept if the
     * rest fails.
     *
     * @throws io.squareoff.harness.process.UserFacingException if it cannot go on
     */
    void run(ExperimentContext context) throws InterruptedException;
}
