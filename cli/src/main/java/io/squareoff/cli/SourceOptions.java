package io.squareoff.cli;

import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.gatling.OwnSimulation;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;

/** A stack that a command starts, or a target that somebody else started. */
abstract class SourceOptions {

    abstract StackOptions stack();

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

    /** A stack or a target that a comparison loads, or a stack in a cluster. */
    static final class OfComparison extends SourceOptions {

        private static final class Source {

            @ArgGroup(exclusive = false)
            private StackOptions.OfComparison stack = new StackOptions.OfComparison();

            @ArgGroup(exclusive = false)
            private TargetOptions target;

            @ArgGroup(exclusive = false)
            private PodStackOptions pods;
        }

        @ArgGroup
        private Source source = new Source();

        @Override
        StackOptions.OfComparison stack() {
            return source.stack;
        }

        @Override
        Optional<TargetOptions> targetOptions() {
            return Optional.ofNullable(source.target);
        }

        /** Empty if it is none in a cluster. */
        Optional<PodStackOptions> pods() {
            return Optional.ofNullable(source.pods).filter(PodStackOptions::kubernetes);
        }

        Launches launches(boolean quick) {
            return source.target == null ? source.stack.launches(quick) : Launches.NONE;
        }
    }

    /** A stack or a target that a search for capacity loads. */
    static final class OfSearch extends SourceOptions {

        private static final class Source {

            @ArgGroup(exclusive = false)
            private StackOptions stack = new StackOptions();

            @ArgGroup(exclusive = false)
            private TargetOptions target;
        }

        @ArgGroup
        private Source source = new Source();

        @Override
        StackOptions stack() {
            return source.stack;
        }

        @Override
        Optional<TargetOptions> targetOptions() {
            return Optional.ofNullable(source.target);
        }
    }
}
