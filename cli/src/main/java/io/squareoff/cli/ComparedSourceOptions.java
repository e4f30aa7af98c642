package io.squareoff.cli;

import io.squareoff.load.compare.Launches;
import io.squareoff.load.gatling.OwnSimulation;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;

/** A stack or a target that a comparison loads, or a stack in a cluster. */
final class ComparedSourceOptions extends SourceOptions<ComparedStackOptions, LoadedTargetOptions> {

    private static final class Source {

        @ArgGroup(exclusive = false)
        private ComparedStackOptions stack = new ComparedStackOptions();

        @ArgGroup(exclusive = false)
        private LoadedTargetOptions target;

        @ArgGroup(exclusive = false)
        private PodStackOptions pods;
    }

    @ArgGroup
    private Source source = new Source();

    @Override
    ComparedStackOptions stack() {
        return source.stack;
    }

    @Override
    Optional<LoadedTargetOptions> targetOptions() {
        return Optional.ofNullable(source.target);
    }

    /** Empty if it is none in a cluster. */
    Optional<PodStackOptions> pods() {
        return Optional.ofNullable(source.pods).filter(PodStackOptions::kubernetes);
    }

    Launches launches(boolean quick) {
        return source.target == null ? source.stack.launches(quick) : Launches.NONE;
    }

    Optional<OwnSimulation> simulation(CommandSpec command) {
        return targetOptions().flatMap(target -> target.simulation(command));
    }
}
