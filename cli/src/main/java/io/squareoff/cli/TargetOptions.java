package io.squareoff.cli;

import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.Stack;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Something to measure that somebody else started. */
final class TargetOptions {

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--target",
            paramLabel = "URL",
            description = {
                "Load this aggregator, like http://host:8080, instead of starting one. CPU and memory are what it and those",
                "of --metrics tell of themselves."
            })
    private String url;

    @Option(
            names = "--metrics",
            paramLabel = "NAME=URL",
            description = {
                "With --target: where another process tells what it uses: a service's /actuator/prometheus, or the broker's",
                "/varz. Can be given several times."
            })
    private Map<String, URI> metrics = new LinkedHashMap<>();

    /** What is to be measured; empty where it is to be started. */
    Optional<RemoteTarget> target() {
        if (url == null) {
            if (!metrics.isEmpty()) {
                throw usage("--metrics goes with --target only");
            }
            return Optional.empty();
        }
        if (!url.matches("https?://[^/]+")) {
            throw usage("--target must be like http://host:8080, not " + url);
        }
        Map<String, URI> pages = new LinkedHashMap<>();
        pages.put(Stack.AGGREGATOR, URI.create(url + "/actuator/prometheus"));
        metrics.forEach((name, page) -> {
            String path = String.valueOf(page.getPath());
            if (!path.endsWith("/actuator/prometheus") && !path.endsWith("/varz")) {
                throw usage("--metrics must end in /actuator/prometheus or /varz, not " + page);
            }
            pages.put(name, page);
        });
        return Optional.of(new RemoteTarget(url, pages));
    }

    /** What could not be read, in words. */
    List<String> marks() {
        boolean alone = url != null && Set.of(Stack.AGGREGATOR).containsAll(metrics.keySet());
        return alone
                ? List.of("CPU is that of " + Stack.AGGREGATOR
                        + " only, so no verdict is given on it and no cost is fitted:"
                        + " --metrics names no other process")
                : List.of();
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
