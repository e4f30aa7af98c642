package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.BrokerUser;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.Stack;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.harness.stack.TransportDescription;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "up",
        mixinStandardHelpOptions = true,
        description = {
            "Runs the broker and the services on their documented ports until Ctrl-C.",
            "",
            "All ports are on the loopback address only: aggregator-service 8080, square-rest-service 7575, square-nats-service"
                    + " 7576 (health and metrics), square-grpc-service 7577 and 7578 (health and metrics), nats-server 4222 and"
                    + " 8222 (monitoring). With --cluster the other two nodes have 4223, 8223 and 4224, 8224."
        },
        exitCodeList = {
            "1:A port is taken or a process failed.",
            "2:Usage error.",
            "130:Interrupted with Ctrl-C.",
            "143:Terminated."
        })
final class UpCommand implements Callable<Integer> {

    @Spec
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

    @Override
    public Integer call() throws InterruptedException {
        int nodes = cluster ? 3 : 1;
        Ports ports = Ports.documented(nodes);
        Map<Integer, String> taken = ports.taken();
        if (!taken.isEmpty()) {
            throw new UserFacingException(message(new TakenPorts(taken)));
        }
        ProjectLayout home = ProjectLayout.find();
        Optional<Path> further = UsageErrors.readable(spec, "--configuration", configuration);
        List<TransportDescription> transports =
                TransportCatalogue.read(home, further).networked();
        StackPlan plan = new StackPlan(Services.ALL, transports, nodes, further);
        Path folder = RunFolder.create(home.results(), "up");
        try (Progress progress = Progress.onStandardError(spec.commandLine().getErr())) {
            NatsServer broker = NatsServer.obtain(home, progress::line);
            try (Stack stack = Stack.start(home, broker, plan, ports, folder.resolve("logs"), progress::line)) {
                tell(stack, transports, ports, folder);
                stack.awaitFailure();
            } finally {
                progress.line("stopped");
            }
        }
        return 1;
    }

    private static String message(TakenPorts taken) {
        List<String> lines = new ArrayList<>(taken.lines());
        lines.addAll(taken.advice());
        lines.add("squareoff compare needs none of these ports.");
        return String.join("\n           ", lines);
    }

    private void tell(Stack stack, List<TransportDescription> transports, Ports ports, Path folder)
            throws InterruptedException {
        var out = spec.commandLine().getOut();
        out.println();
        transports.forEach(
                transport -> out.println("  " + stack.aggregatorUrl() + "/" + transport.name() + "/square/unary/1000"));
        out.println("  " + stack.aggregatorUrl() + "/actuator/prometheus");
        out.println("  http://127.0.0.1:" + ports.brokers().get(0).monitor() + "/varz");
        out.println();
        out.println(
                "Try: curl " + stack.aggregatorUrl() + "/" + transports.get(0).name() + "/square/unary/10");
        stack.durability().ifPresent(durability -> out.println("Streams: " + durability.title()));
        stack.passwords().ifPresent(passwords -> {
            out.println("Passwords of the broker's users, a file for each: " + passwords.folder());
            out.println("  such as nats --user operator --password \"$(cat " + passwords.file(BrokerUser.OPERATOR)
                    + ")\" stream ls");
        });
        out.println("Logs: " + folder.resolve("logs"));
        out.println("Ctrl-C ends it.");
        out.flush();
    }
}
