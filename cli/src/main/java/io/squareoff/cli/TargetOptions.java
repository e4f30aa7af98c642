package io.squareoff.cli;

import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.Services;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The stack to measure: one that this program starts, or a target that somebody else started. */
final class TargetOptions {

    /** The side that the other is compared with. */
    static final String BASE = "base";

    static final String HEAD = "head";

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--cluster",
            description = "Start a broker of three nodes, and streams with three replicas (default: one of each).")
    private boolean cluster;

    @Option(
            names = "--configuration",
            paramLabel = "FILE",
            description = "YAML that goes before the aggregator's application.yaml: one more entry below"
                    + " squareoff.transports is one more transport.")
    private Path configuration;

    @Option(
            names = "--target",
            paramLabel = "URL",
            description =
                    "Load this aggregator, such as http://host:8080, instead of starting one, or with --simulation this"
                            + " service. CPU and memory are those that it and the processes of --metrics report. No verdicts: all is"
                            + " measured within one launch. Twice, as base=URL and head=URL: compare these two, whose rounds take turns.")
    private List<String> targets = new ArrayList<>();

    @Option(
            names = "--metrics",
            paramLabel = "NAME=URL",
            description = "With --target: metrics of another process, /actuator/prometheus of a service or /varz of the"
                    + " broker. Can be given several times. That of aggregator-service goes before the one at --target:"
                    + " where another port has it, its transports are read there too. Of two targets, base.NAME=URL and head.NAME=URL."
                    + " With --simulation any page that tells process_cpu_seconds_total; without one the process that"
                    + " listens at --target is watched, where it is one of yours on this machine.")
    private Map<String, URI> metrics = new LinkedHashMap<>();

    boolean cluster() {
        return cluster;
    }

    /** More of the aggregator's configuration, a file that can be read. */
    Optional<Path> configuration() {
        return UsageErrors.readable(spec, "--configuration", configuration);
    }

    /** The number of the broker's nodes. */
    int brokers() {
        return cluster ? 3 : 1;
    }

    /** The target that somebody else started; empty if this program is to start a stack, or there are two. */
    Optional<RemoteTarget> target() {
        if (targets.isEmpty() && !metrics.isEmpty()) {
            throw UsageErrors.of(spec, "--metrics needs --target");
        }
        if (targets.isEmpty() || isPair()) {
            return Optional.empty();
        }
        if (targets.size() > 1) {
            throw UsageErrors.of(
                    spec, "--target must be one URL, or base=URL and head=URL, not " + String.join(" and ", targets));
        }
        return Optional.of(target(targets.get(0), metrics));
    }

    /** Returns true if the targets are base and head. */
    boolean isPair() {
        return targets.size() == 2 && urlOf(BASE).isPresent() && urlOf(HEAD).isPresent();
    }

    /** @param side {@link #BASE} or {@link #HEAD}, of a pair */
    RemoteTarget of(String side) {
        Map<String, URI> pages = new LinkedHashMap<>();
        metrics.forEach((name, page) -> {
            if (!name.startsWith(BASE + ".") && !name.startsWith(HEAD + ".")) {
                throw UsageErrors.of(
                        spec, "--metrics of two targets must be like base.NAME=URL or head.NAME=URL, not " + name);
            }
            if (name.startsWith(side + ".")) {
                pages.put(name.substring(side.length() + 1), page);
            }
        });
        return target(urlOf(side).orElseThrow(), pages);
    }

    /** The URL of a side. */
    Optional<String> urlOf(String side) {
        return targets.stream()
                .filter(target -> target.startsWith(side + "="))
                .map(target -> target.substring(side.length() + 1))
                .findFirst();
    }

    private RemoteTarget target(String url, Map<String, URI> processes) {
        if (!url.matches("https?://[^/]+")) {
            throw UsageErrors.of(spec, "--target must be like http://host:8080, not " + url);
        }
        if (SimulationOptions.given(spec)) {
            return RemoteTarget.ofService(url, processes);
        }
        Map<String, URI> pages = new LinkedHashMap<>();
        pages.put(Services.AGGREGATOR.module(), URI.create(url + "/actuator/prometheus"));
        processes.forEach((name, page) -> {
            String path = String.valueOf(page.getPath());
            if (!path.endsWith("/actuator/prometheus") && !path.endsWith("/varz")) {
                throw UsageErrors.of(spec, "--metrics must end in /actuator/prometheus or /varz, not " + page);
            }
            pages.put(name, page);
        });
        return new RemoteTarget(url, pages);
    }

    /** The figures that cannot be read from the target, in words. */
    List<String> marks() {
        if (!targets.isEmpty() && SimulationOptions.given(spec)) {
            boolean known = isPair()
                    ? of(BASE).usageKnown() && of(HEAD).usageKnown()
                    : target().filter(RemoteTarget::usageKnown).isPresent();
            return known ? List.of() : List.of("CPU of the service is not known: --metrics names no process");
        }
        return !targets.isEmpty() && alone(metrics.keySet())
                ? List.of("CPU is that of " + Services.AGGREGATOR.module()
                        + " only, so no ratio is given of it and no cost is fitted:"
                        + " --metrics names no other process")
                : List.of();
    }

    private static boolean alone(Set<String> names) {
        return names.stream()
                .map(name -> name.replaceFirst("^(" + BASE + "|" + HEAD + ")\\.", ""))
                .allMatch(Services.AGGREGATOR.module()::equals);
    }
}
