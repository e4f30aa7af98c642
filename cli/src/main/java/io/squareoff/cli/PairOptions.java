package io.squareoff.cli;

import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.gatling.OwnSimulation;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Two aggregators that somebody else started, or two services of theirs with a simulation. */
final class PairOptions {

    /** The side that the other is compared with. */
    static final String BASE = "base";

    static final String HEAD = "head";

    @Option(
            names = "--target",
            required = true,
            paramLabel = "SIDE=URL",
            description =
                    "Compare what runs at these URLs: --target base=http://a:8080 --target head=http://b:8080. Rounds of both take turns."
                            + " CPU and memory are those that they and the processes of --metrics report.")
    private List<String> targets = new ArrayList<>();

    @Option(
            names = "--metrics",
            paramLabel = "NAME=URL",
            description =
                    "Metrics of another process of a target, as base.NAME=URL or head.NAME=URL: /actuator/prometheus of a service or"
                            + " /varz of the broker. Can be given several times. The name aggregator-service replaces the page at --target.")
    private List<String> metrics = new ArrayList<>();

    @ArgGroup(exclusive = false)
    private SimulationOptions simulation;

    Optional<OwnSimulation> simulation(CommandSpec command) {
        return Optional.ofNullable(simulation).map(own -> own.simulation(command));
    }

    /** @param side {@link #BASE} or {@link #HEAD} */
    RemoteTarget of(CommandSpec command, String side) {
        Map<String, URI> urls = NamedUrls.of(command, "--target", "base=URL or head=URL", targets);
        if (!urls.keySet().equals(Set.of(BASE, HEAD))) {
            throw UsageErrors.of(
                    command,
                    "--target must be there as base=URL and as head=URL, not as " + String.join(", ", urls.keySet()));
        }
        return TargetOptions.target(command, simulation, urls.get(side).toString(), pages(command, side));
    }

    /** The pages of one side, by the names of its processes. */
    private Map<String, URI> pages(CommandSpec command, String side) {
        Map<String, URI> pages = new LinkedHashMap<>();
        metrics(command).forEach((name, page) -> {
            if (name.startsWith(side + ".")) {
                pages.put(name.substring(side.length() + 1), page);
            }
        });
        return pages;
    }

    private Map<String, URI> metrics(CommandSpec command) {
        String form = "base.NAME=URL or head.NAME=URL";
        Map<String, URI> pages = NamedUrls.of(command, "--metrics", form, metrics);
        for (String name : pages.keySet()) {
            if (!name.startsWith(BASE + ".") && !name.startsWith(HEAD + ".")) {
                throw UsageErrors.of(command, "--metrics must be like " + form + ", not " + name);
            }
        }
        return pages;
    }

    /** The figures that cannot be read of both sides, or of one, without which they cannot be compared. */
    List<Finding> warnings(CommandSpec command) {
        return simulation == null
                ? Stream.of(BASE, HEAD)
                        .map(side -> pages(command, side).keySet())
                        .flatMap(processes -> TargetOptions.warnings(processes).stream())
                        .distinct()
                        .toList()
                : TargetOptions.warnings(of(command, BASE), of(command, HEAD));
    }
}
