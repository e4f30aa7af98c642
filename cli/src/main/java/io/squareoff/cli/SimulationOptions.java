package io.squareoff.cli;

import io.squareoff.load.gatling.OwnSimulation;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** A simulation of somebody else, of a service that is not about squares. */
final class SimulationOptions {

    private static final String SIMULATION = "--simulation";

    /** The options of requests for squares, and of services that this program starts. */
    private static final List<String> OF_SQUARES = List.of(
            "--transports",
            "--grid",
            "--limits",
            "--tls",
            "--numbers",
            "--chunk",
            "--payload",
            "--payload-of",
            "--work",
            "--find-capacity",
            "--scenario");

    @Option(
            names = SIMULATION,
            paramLabel = "CLASS",
            description =
                    "With --target: load a service of yours with this Gatling simulation, which extends"
                            + " io.squareoff.load.gatling.MeasuredSimulation, instead of an aggregator with requests for squares.")
    private String simulation;

    @Option(
            names = "--classpath",
            paramLabel = "PATH",
            description = "With --simulation: archives and folders with its class and what that needs besides Gatling,"
                    + " separated as in java -cp.")
    private String classPath;

    /** Returns true if a command's options name a simulation. */
    static boolean given(CommandSpec command) {
        return command.commandLine().getParseResult().hasMatchedOption(SIMULATION);
    }

    /**
     * The simulation, whose class is there; empty where squares are asked for.
     *
     * @param spec the command with these options
     * @param target true if somebody else has started what is to be loaded
     */
    Optional<OwnSimulation> simulation(CommandSpec spec, boolean target) {
        if (simulation == null) {
            if (classPath != null) {
                throw UsageErrors.of(spec, "--classpath needs --simulation");
            }
            return Optional.empty();
        }
        if (!target) {
            throw UsageErrors.of(spec, "--simulation needs --target: the service that it loads");
        }
        for (String option : OF_SQUARES) {
            if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
                throw UsageErrors.of(spec, "--simulation cannot be combined with " + option);
            }
        }
        OwnSimulation own = UsageErrors.checked(spec, () -> new OwnSimulation(simulation, paths()));
        try {
            own.require();
        } catch (IllegalArgumentException e) {
            throw UsageErrors.of(spec, e.getMessage());
        }
        return Optional.of(own);
    }

    private List<Path> paths() {
        return classPath == null
                ? List.of()
                : Stream.of(classPath.split(File.pathSeparator))
                        .filter(part -> !part.isEmpty())
                        .map(Path::of)
                        .toList();
    }
}
