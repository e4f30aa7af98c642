package io.squareoff.harness.stack;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.ProjectLayout;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The race page beside a stack without TLS. */
final class RacePage {

    private static final ServiceSpec SPEC = Services.CONSOLE;

    private RacePage() {}

    /**
     * Starts it, and returns without waiting until it is healthy.
     *
     * @param cpu the pages on which the processes report their CPU time
     * @param results the folder of runs, which it lists and adds to
     * @param folder for its output
     */
    static ManagedProcess start(
            ProjectLayout home, Ports ports, String aggregatorUrl, Map<String, URI> cpu, Path results, Path folder) {
        List<String> arguments = new ArrayList<>();
        arguments.add("--squareoff.aggregator=" + aggregatorUrl);
        arguments.add("--squareoff.results=" + results);
        cpu.forEach((process, page) -> arguments.add("--squareoff.metrics." + process + "=" + page));
        List<String> command =
                ServiceCommand.of(SPEC, Hosts.THIS, ports, Optional.empty(), Optional.empty(), arguments);
        return ManagedProcess.start(SPEC.name(), command, Map.of(), home.serviceFolder(SPEC.module()), folder);
    }

    static String url(Ports ports) {
        return "http://127.0.0.1:" + ports.http(SPEC);
    }

    static URI health(Ports ports) {
        return URI.create(url(ports) + SPEC.healthPath());
    }

    /** The pages on which the processes of a stack report their CPU time, by the names of the processes. */
    static Map<String, URI> cpuPages(StackPlan plan, Ports ports) {
        Map<String, URI> pages = new LinkedHashMap<>();
        plan.started()
                .forEach(service -> pages.put(
                        service.name(),
                        URI.create("http://127.0.0.1:" + ports.http(service) + "/actuator/prometheus")));
        int nodes = plan.withBroker() ? plan.nodes() : 0;
        for (int node = 0; node < nodes; node++) {
            int monitor = ports.brokers().get(node).monitor();
            pages.put(Broker.name(node, nodes), URI.create("http://127.0.0.1:" + monitor + "/varz"));
        }
        return pages;
    }
}
