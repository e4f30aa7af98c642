package io.squareoff.cli;

import io.squareoff.harness.network.HostNetwork;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.harness.process.Jvm;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Progress;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.harness.stack.TransportDescription;
import io.squareoff.load.drill.Drill;
import io.squareoff.load.drill.DrillReport;
import io.squareoff.load.drill.DrillResult;
import io.squareoff.load.drill.DrillSettings;
import io.squareoff.load.drill.Fault;
import io.squareoff.load.drill.Faults;
import io.squareoff.load.kubernetes.PodFault;
import io.squareoff.load.kubernetes.PodStack;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "drill",
        mixinStandardHelpOptions = true,
        description = {
            "Breaks one thing after the other, and shows what callers see of it over each transport.",
            "",
            "Each fault has a stack of its own, on free ports, loaded at a planned rate over all transports at the same time. Prints"
                    + " the outage that each fault caused, what callers saw, and whether jobs were lost; leaves result.json,"
                    + " report.html and every request in a folder below results/. About 35 seconds for each fault."
        },
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:Complete, all checks passed.",
            "1:A check failed.",
            "3:Cannot say: nothing was measured, or the drill was cut short.",
            "130:Interrupted with Ctrl-C."
        })
final class DrillCommand implements Callable<Integer> {

    private static final int NODES = 3;
    private static final Duration MAKING_HOSTS = Duration.ofSeconds(8);

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--transports",
            split = ",",
            paramLabel = "NAME,...",
            hideParamSyntax = true,
            description = "Transports to load (default: ${DEFAULT-VALUE}).",
            defaultValue = "rest,rest-h2-protobuf,grpc,nats,jetstream")
    private List<String> transports;

    @Option(
            names = "--faults",
            split = ",",
            paramLabel = "NAME,...",
            hideParamSyntax = true,
            description =
                    "Faults to drill (default: all, without --hosts all but those of links). --list explains them.")
    private List<String> faults;

    @Option(names = "--list", description = "List the faults, and drill none.")
    private boolean list;

    @Option(
            names = "--rate",
            paramLabel = "R",
            defaultValue = "30",
            description = "Requests per second over each transport (default: ${DEFAULT-VALUE}).")
    private int rate;

    @Option(
            names = "--number",
            paramLabel = "N",
            defaultValue = "20",
            description = "Squares that each request asks for (default: ${DEFAULT-VALUE}).")
    private int number;

    @Option(
            names = "--before",
            paramLabel = "SECONDS",
            defaultValue = "5",
            description = "Time under load before a fault, after the warm-up (default: ${DEFAULT-VALUE}).")
    private int before;

    @Option(
            names = "--fault",
            paramLabel = "SECONDS",
            defaultValue = "5",
            description = "Time until a fault is mended (default: ${DEFAULT-VALUE}).")
    private int fault;

    @Option(
            names = "--after",
            paramLabel = "SECONDS",
            defaultValue = "12",
            description = "Time under load after that (default: ${DEFAULT-VALUE}).")
    private int after;

    @Option(
            names = "--kubernetes",
            description =
                    "Drill the stack of deploy/k8s, from a pod beside it: the Job of deploy/k8s/drill. All its pods are replaced before"
                            + " each fault, and other faults befall them.")
    private boolean kubernetes;

    @Option(
            names = "--hosts",
            description =
                    "Give each process a host of its own on this machine, as compare --hosts does, for the faults of links. The other faults"
                            + " have stacks on the loopback address.")
    private boolean onHosts;

    @Mixin(name = "Output")
    private OutputOptions output;

    @Override
    public Integer call() throws InterruptedException {
        Map<String, ? extends Fault> known = kubernetes ? PodFault.all() : Faults.all();
        if (list) {
            known.forEach((name, each) -> spec.commandLine().getOut().printf("  %-28s%s%n", name, each.description()));
            spec.commandLine().getOut().flush();
            return ExitCode.OK;
        }
        if (kubernetes && onHosts) {
            throw UsageErrors.of(
                    spec, "--hosts and --kubernetes exclude each other: pods are where the cluster puts them");
        }
        if (kubernetes && !PodStack.isHere()) {
            throw UsageErrors.of(
                    spec, "--kubernetes must be given in a pod: kubectl apply -k deploy/k8s/drill makes one, in a Job");
        }
        DrillSettings settings = UsageErrors.checked(
                spec,
                () -> new DrillSettings(
                        transports,
                        rate,
                        number,
                        Duration.ofSeconds(before),
                        Duration.ofSeconds(fault),
                        Duration.ofSeconds(after)));
        List<String> chosen = faults == null ? all(known.keySet()) : faults;
        if (Set.copyOf(chosen).size() < chosen.size()) {
            throw UsageErrors.of(spec, "--faults must name each once, not " + String.join(",", chosen));
        }
        for (String name : chosen) {
            if (!known.containsKey(name)) {
                throw UsageErrors.of(
                        spec, "--faults must be of " + String.join(", ", known.keySet()) + ", not '" + name + "'");
            }
        }
        if (!kubernetes && !onHosts && chosen.stream().anyMatch(Faults::needsHosts)) {
            throw UsageErrors.of(spec, "faults of links need --hosts: processes that share a host have none");
        }
        output.requireWritableSummaries();
        ProjectLayout home = ProjectLayout.find();
        Optional<PodStack> pods = kubernetes ? Optional.of(PodStack.ofThisPod()) : Optional.empty();
        List<TransportDescription> described = described(home, pods);
        output.beginSummaries();
        ComparisonEnvironment environment = new ComparisonEnvironment(home, spec, Jvm.ownFlags());
        DrillResult result;
        Path folder;
        try (ProgressDisplay progress = ProgressDisplay.onStandardError(spec)) {
            if (pods.isPresent()) {
                folder = output.runFolder(home, "drill");
                result = new Drill(described, settings, PodFault.of(chosen, pods.get()), folder, progress)
                        .run(environment.of(pods.get().target()), Hosts.LOOPBACK, Interruption::asked);
            } else {
                NatsServer server = NatsServer.obtain(home, progress);
                StackPlan stack = new StackPlan(Services.ALL, described, 1, Optional.empty());
                folder = output.runFolder(home, "drill");
                try (Hosts hosts = hosts(described, folder.resolve("logs"), progress)) {
                    result = new Drill(described, settings, Faults.here(chosen, home, server, hosts), folder, progress)
                            .run(environment.of(stack, server, Optional.empty()), hosts, Interruption::asked);
                }
            }
        }
        output.print(
                DrillReport.of(result),
                DrillReport.result(result),
                folder,
                "requests: " + folder + ", a file for each fault");
        return ExitCodes.of(result.failed(), result.valid());
    }

    private List<String> all(Set<String> known) {
        return known.stream()
                .filter(name -> kubernetes || onHosts || !Faults.needsHosts(name))
                .toList();
    }

    /** Those of a broker of one node and of one of several, whose packets take no time until a link is slow. */
    private Hosts hosts(List<TransportDescription> described, Path logs, Progress progress)
            throws InterruptedException {
        if (!onHosts) {
            return Hosts.LOOPBACK;
        }
        List<String> processes = Stream.of(1, NODES)
                .flatMap(nodes -> new StackPlan(Services.ALL, described, nodes, Optional.empty()).processes().stream())
                .distinct()
                .toList();
        progress.begin(new Step("making hosts", MAKING_HOSTS));
        Hosts made = HostNetwork.make(processes, List.of(NetworkConditions.NO_TIME), Map.of(), logs);
        progress.end();
        return made;
    }

    private List<TransportDescription> described(ProjectLayout home, Optional<PodStack> pods)
            throws InterruptedException {
        TransportCatalogue catalogue =
                pods.isPresent() ? catalogue(pods.get()) : TransportCatalogue.read(home, Optional.empty());
        try {
            return catalogue.all(transports);
        } catch (UserFacingException e) {
            throw UsageErrors.of(spec, e.getMessage());
        }
    }

    /** Of a stack without TLS, to whose broker the drill's jobs are published. */
    private TransportCatalogue catalogue(PodStack pods) throws InterruptedException {
        RemoteTarget target = pods.target();
        boolean tls = target.transports().stream()
                .flatMap(all -> all.values().stream())
                .anyMatch(transport -> transport.getOrDefault("target", "").contains("tls://"));
        if (tls) {
            throw UsageErrors.of(
                    spec,
                    "the broker has TLS, and a drill publishes jobs without it: kubectl apply -k deploy/k8s/overlays/one-node"
                            + " starts one without");
        }
        return target.catalogue();
    }
}
