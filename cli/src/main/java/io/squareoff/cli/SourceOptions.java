package io.squareoff.cli;

import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.gatling.OwnSimulation;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** A stack that a command starts, or a target that somebody else started. */
abstract class SourceOptions<S extends StackOptions> {

    abstract S stack();

    /** Those of a target; empty if it is a stack. */
    abstract Optional<TargetOptions> targetOptions();

    final Optional<RemoteTarget> target(CommandSpec command) {
        return targetOptions().map(target -> target.target(command));
    }

    final Optional<OwnSimulation> simulation(CommandSpec command) {
        return targetOptions().flatMap(target -> target.simulation(command));
    }

    /** The figures that cannot be read, in words. */
    final List<Finding> warnings(CommandSpec command) {
        return targetOptions().map(target -> target.warnings(command)).orElse(List.of());
    }
}
