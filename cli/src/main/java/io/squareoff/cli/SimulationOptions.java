package io.squareoff.cli;

import io.squareoff.load.gatling.OwnSimulation;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** A simulation of somebody else, of a service that is not about squares. */
final class SimulationOptions {

    /** The options of requests for squares. They go with targets too, which groups of options cannot say. */
    private static final List<String> OF_SQUARES = List.of(
            "--transports", "--grid", "--numbers", "--chunk", "--payload", "--payload-of", "--work", "--scenario");

    @Option(
            names = "--simulation",
            required = true,
            paramLabel = "CLASS",
            description = "Load a service of yours at --target with this Gatling simulation, which extends"
                    + " io.squareoff.load.gatling.MeasuredSimulation, instead of an aggregator with requests for squares. --metrics"
                    + " may name any page with process_cpu_seconds_total; without one the process that listens at --target is"
                    + " watched, where it is one of yours on this machine.")
    private String simulation;

    @Option(
            names = "--classpath",
            paramLabel = "PATH",
            description = "Archives and folders with the class of --simulation and what that needs besides Gatling,"
                    + " separated as in java -cp.")
    private String classPath = "";

    /**
     * The simulation, whose class is there.
     *
     * @param command with these options
     */
    OwnSimulation simulation(CommandSpec command) {
        for (String option : OF_SQUARES) {
            if (command.commandLine().getParseResult().hasMatchedOption(option)) {
                throw UsageErrors.of(command, "--simulation and " + option + " exclude each other: leave one out");
            }
        }
        OwnSimulation own = UsageErrors.checked(command, () -> new OwnSimulation(simulation, paths()));
        try {
            own.require();
        } catch (IllegalArgumentException e) {
            throw UsageErrors.of(command, e.getMessage());
        }
        return own;
    }

    private List<Path> paths() {
        return Stream.of(classPath.split(File.pathSeparator))
                .filter(part -> !part.isEmpty())
                .map(Path::of)
                .toList();
    }
}
