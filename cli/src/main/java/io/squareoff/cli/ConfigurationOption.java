package io.squareoff.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** More of the aggregator's configuration, such as a variant of a transport. */
final class ConfigurationOption {

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--configuration",
            paramLabel = "FILE",
            description = "YAML that goes before the aggregator's application.yaml: one more entry below"
                    + " squareoff.transports is one more transport.")
    private Path file;

    /** The file, which can be read; empty where none is given. */
    Optional<Path> file() {
        if (file != null && !Files.isReadable(file)) {
            throw UsageErrors.of(spec, "--configuration must be a file that can be read, not " + file);
        }
        return Optional.ofNullable(file);
    }
}
