package io.squareoff.cli;

import java.util.Optional;
import picocli.CommandLine.ArgGroup;

/** A stack or a target that a search for capacity loads. */
final class SearchedSourceOptions extends SourceOptions<StackOptions> {

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
