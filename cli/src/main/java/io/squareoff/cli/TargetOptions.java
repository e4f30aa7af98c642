package io.squareoff.cli;

import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.Services;
import java.net.URI;
import java.nio.file.Path;
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
                    "Load this aggregator, such as http://host:8080, instead of starting one. CPU and memory are"
                            + " those that it and the processes of --metrics report. No verdicts: all is measured within one launch.")
    private String url;

    @Option(
            names = "--metrics",
            paramLabel = "NAME=URL",
            description = "With --target: metrics of another process, /actuator/prometheus of a service or /varz of the"
                    + " broker. Can be given several times. That of aggregator-service goes before the one at --target:"
                    + " where another port has it, its transports are read there too.")
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

    /** The target that somebody else started; empty if this program is to start a stack. */
    Optional<RemoteTarget> target() {
        if (url == null) {
            if (!metrics.isEmpty()) {
                throw UsageErrors.of(spec, "--metrics needs --target");
            }
            return Optional.empty();
        }
        if (!url.matches("https?://[^/]+")) {
            throw UsageErrors.of(spec, "--target must be like http://host:8080, not " + url);
        }
        Map<String, URI> pages = new LinkedHashMap<>();
        pages.put(Services.AGGREGATOR.module(), URI.create(url + "/actuator/prometheus"));
        metrics.forEach((name, page) -> {
            String path = String.valueOf(page.getPath());
            if (!path.endsWith("/actuator/prometheus") && !path.endsWith("/varz")) {
                throw UsageErrors.of(spec, "--metrics must end in /actuator/prometheus or /varz, not " + page);
            }
            pages.put(name, page);
        });
        return Optional.of(new RemoteTarget(url, pages));
    }

    /** The figures that cannot be read from the target, in words. */
    List<String> marks() {
        boolean alone = url != null && Set.of(Services.AGGREGATOR.module()).containsAll(metrics.keySet());
        return alone
                ? List.of("CPU is that of " + Services.AGGREGATOR.module()
                        + " only, so no ratio is given of it and no cost is fitted:"
                        + " --metrics names no other process")
                : List.of();
    }
}
