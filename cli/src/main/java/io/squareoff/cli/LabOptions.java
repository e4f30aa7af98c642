package io.squareoff.cli;

import io.squareoff.lab.broker.BrokerAddress;
import io.squareoff.lab.experiment.Experiment;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options of experiments that use a broker of their own or somebody else's. */
final class LabOptions {

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Mixin(name = "Broker")
    private BrokerOptions broker;

    @Mixin(name = "Output")
    private OutputOptions output;

    /** Returns true if somebody else's broker is to be used. */
    boolean external() {
        return broker.external();
    }

    ParameterException usage(String message) {
        return UsageErrors.of(spec, message);
    }

    /** Runs an experiment: see {@link ExperimentRun#of}. */
    int run(Supplier<Experiment> experiment) throws InterruptedException {
        Optional<BrokerAddress> address = broker.address();
        return new ExperimentRun(spec, output, broker.arguments(), address, broker.prefix()).of(experiment);
    }
}
