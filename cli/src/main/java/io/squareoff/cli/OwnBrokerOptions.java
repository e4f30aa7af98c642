package io.squareoff.cli;

import io.squareoff.lab.experiment.Experiment;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options of experiments that break brokers, and so take none of somebody else's. */
final class OwnBrokerOptions {

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Mixin(name = "Output")
    private OutputOptions output;

    /** Runs an experiment: see {@link ExperimentRun#of}. */
    int run(Supplier<Experiment> experiment) throws InterruptedException {
        return new ExperimentRun(
                        spec, output, spec.commandLine().getParseResult().originalArgs(), Optional.empty(), "")
                .of(experiment);
    }
}
