package io.squareoff.cli;

import io.squareoff.lab.experiment.Experiment;

/** A command that runs an experiment; a matrix runs it with other settings. */
interface ExperimentCommand {

    /**
     * Creates the experiment from the options that were parsed last.
     *
     * @throws IllegalArgumentException whose message begins with the name of a bad option
     * @throws picocli.CommandLine.ParameterException if options contradict each other
     */
    Experiment experiment();
}
