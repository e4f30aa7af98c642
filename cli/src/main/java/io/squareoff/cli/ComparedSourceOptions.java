package io.squareoff.cli;

import io.squareoff.load.compare.Launches;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;

/** A stack or a target that a comparison loads, or a stack in a cluster. */
final class ComparedSourceOptions extends SourceOptions<ComparedStackOptions> {

    private static final class Source {

        @ArgGroup(exclusive = false)
        private ComparedStackOptions stack = new ComparedStackOptions();

        @ArgGroup(exclusive = false)
        private TargetOptions target;

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
