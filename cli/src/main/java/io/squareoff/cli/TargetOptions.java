package io.squareoff.cli;

import io.squareoff.harness.measure.Instruments;
import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.Services;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.gatling.OwnSimulation;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** An aggregator that somebody else started, or a service of theirs with a simulation. */
final class TargetOptions {

    @Option(
            names = "--target",
            required = true,
            paramLabel = "URL",
            description =
                    "Load what runs at this URL, such as http://host:8080, instead of starting a stack. CPU and memory are those that it and the"
                            + " processes of --metrics report. No verdicts: all is measured within one launch.")
    private String url;

    @Option(
            names = "--metrics",
            paramLabel = "NAME=URL",
            description = "Metrics of another process of the target, /actuator/prometheus of a service or /varz of the"
                    + " broker. Can be given several times. The name aggregator-service replaces the page at --target;"
                    + " the list of transports is then read from the same port.")
    private List<String> metrics = new ArrayList<>();

    @ArgGroup(exclusive = false)
    private SimulationOptions simulation;

    Optional<OwnSimulation> simulation(CommandSpec command) {
        return Optional.ofNullable(simulation).map(own -> own.simulation(command));
    }

    RemoteTarget target(CommandSpec command) {
        return target(command, simulation, url, metrics(command));
    }

    /** The figures that cannot be read, in words. */
    List<Finding> warnings(CommandSpec command) {
        return simulation == null ? warnings(metrics(command).keySet()) : warnings(target(command));
    }

    private Map<String, URI> metrics(CommandSpec command) {
        return NamedUrls.of(command, "--metrics", "NAME=URL", metrics);
    }

    /** @param simulation of a service that is no aggregator; null for an aggregator */
    static RemoteTarget target(
            CommandSpec command, SimulationOptions simulation, String url, Map<String, URI> metrics) {
        Optional<String> instrument =
                metrics.keySet().stream().filter(Instruments::has).findFirst();
        if (instrument.isPresent()) {
            throw UsageErrors.of(
                    command,
                    "--metrics must be of a process of the target, and " + instrument.get()
                            + " is one that measures it");
        }
        if (simulation != null) {
            return RemoteTarget.ofService(checked(command, url), metrics);
        }
        Map<String, URI> pages = new LinkedHashMap<>();
        pages.put(Services.AGGREGATOR.module(), URI.create(checked(command, url) + "/actuator/prometheus"));
        metrics.forEach((name, page) -> {
            String path = String.valueOf(page.getPath());
            if (!path.endsWith("/actuator/prometheus") && !path.endsWith("/varz")) {
                throw UsageErrors.of(command, "--metrics must end in /actuator/prometheus or /varz, not " + page);
            }
            pages.put(name, page);
        });
        return new RemoteTarget(url, pages);
    }

    private static String checked(CommandSpec command, String url) {
        if (!url.matches("[^/]+//[^/?#]+") || !NamedUrls.isUrl(url)) {
            String shown = NamedUrls.shown(url);
            if (url.matches("(" + PairOptions.BASE + "|" + PairOptions.HEAD + ")=.*")) {
                throw UsageErrors.of(
                        command, "--target must be one URL, not " + shown + ": squareoff gate compares two targets");
            }
            throw UsageErrors.of(command, "--target must be like http://host:8080, not " + shown);
        }
        return url;
    }

    /** Refuses plans with transports such as nats+tls. */
    static void requirePlain(CommandSpec command, Plan plan) {
        if (!plan.variants().isEmpty()) {
            throw UsageErrors.of(
                    command,
                    "--target and transports such as nats+tls or jetstream+sync exclude each other: a target is what was deployed");
        }
    }

    static List<Finding> warnings(Collection<String> processes) {
        String aggregator = Services.AGGREGATOR.module();
        return processes.stream().allMatch(aggregator::equals)
                ? List.of(Finding.of(Finding.Kind.CPU_OF_ONE, List.of(aggregator)))
                : List.of();
    }

    static List<Finding> warnings(RemoteTarget... services) {
        return List.of(services).stream().allMatch(RemoteTarget::usageKnown)
                ? List.of()
                : List.of(Finding.of(Finding.Kind.CPU_UNKNOWN));
    }
}
