package io.squareoff.cli;

import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.gatling.OwnSimulation;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;

/** An aggregator that somebody else started, or a service of theirs with a simulation. */
final class LoadedTargetOptions extends TargetOptions {

    @ArgGroup(exclusive = false)
    private SimulationOptions simulation;

    Optional<OwnSimulation> simulation(CommandSpec command) {
        return Optional.ofNullable(simulation).map(own -> own.simulation(command));
    }

    @Override
    RemoteTarget target(CommandSpec command) {
        return simulation == null ? super.target(command) : service(command, url(), metrics(command));
    }

    @Override
    List<Finding> warnings(CommandSpec command) {
        return simulation == null ? super.warnings(command) : warnings(target(command));
    }
}
