package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.stack.BrokerPasswords;
import io.squareoff.harness.stack.BrokerUser;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.Stack;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.stack.StackWarmUp;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.harness.stack.TransportDescription;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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
            "Asks over each transport until answers are no longer those of code that nobody has called before, then prints the URLs.",
            "",
            "All ports are on the loopback address only: aggregator-service 8080, square-rest-service 7575 and 7579 (lean),"
                    + " square-nats-service 7576 (health and metrics), square-grpc-service 7577 and 7578 (health and metrics), console 8090 (the race"
                    + " page), nats-server 4222 and 8222 (monitoring). With --cluster the other two nodes have 4223, 8223 and 4224, 8224."
        },
        exitCodeList = {"1:A port is taken or a process failed.", "130:Interrupted with Ctrl-C."})
final class UpCommand implements Callable<Integer> {

    private static final Duration STARTING = Duration.ofSeconds(8);

    private static final Duration STARTING_RACE_PAGE = Duration.ofSeconds(3);

    /** For {@code /} of the aggregator: its property squareoff.race-page. */
    private static final Map<String, String> RACE_PAGE = Map.of("SQUAREOFF_RACEPAGE", "http://127.0.0.1:8090/");

    /** As many as the printed URLs ask for. */
    private static final int WARM_UP_NUMBER = 1000;

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

    @Option(
            names = "--no-warm-up",
            description =
                    "Do not ask over each transport before the URLs are printed: the first calls then show how slow code is"
                            + " that nobody has called before.")
    private boolean cold;

    @Option(
            names = "--results",
            paramLabel = "FOLDER",
            description =
                    "Folder in which the run's folder is created, and whose runs the race page shows and adds to (default:"
                            + " results/ in the project).")
    private Path results;

    @Override
    public Integer call() throws InterruptedException {
        int nodes = cluster ? 3 : 1;
        Ports ports = Ports.documented(nodes).with(Services.CONSOLE);
        Map<Integer, String> taken = ports.taken();
        if (!taken.isEmpty()) {
            throw new UserFacingException(
                    new TakenPorts(taken).message("squareoff compare needs none of these ports."));
        }
        ProjectLayout home = ProjectLayout.find();
        Optional<Path> further = UsageErrors.readable(spec, "--configuration", configuration);
        List<TransportDescription> transports =
                TransportCatalogue.read(home, further).networked();
        StackPlan plan = new StackPlan(
                Services.ALL, transports, nodes, further, RACE_PAGE, OptionalLong.empty(), StackVariant.PLAIN);
        Path runs = results == null ? home.results() : results.toAbsolutePath();
        Path folder = RunFolder.create(runs, "up");
        try (ProgressDisplay progress = ProgressDisplay.onStandardError(spec)) {
            NatsServer broker = NatsServer.obtain(home, progress);
            Duration warmUp = cold ? Duration.ZERO : StackWarmUp.estimate(transports.size());
            progress.planned("starting", STARTING.plus(warmUp).plus(STARTING_RACE_PAGE));
            progress.begin(new Step("starting", STARTING));
            try (Stack stack = Stack.start(home, broker, plan, ports, folder.resolve("logs"), progress::line)) {
                progress.end();
                if (!cold) {
                    List<String> names =
                            transports.stream().map(TransportDescription::name).toList();
                    new StackWarmUp(stack.aggregatorUrl(), WARM_UP_NUMBER).run(names, progress);
                }
                progress.begin(new Step("starting the race page", STARTING_RACE_PAGE));
                String race = stack.startConsole(runs);
                progress.end();
                print(stack, race, transports, ports, folder);
                stack.awaitFailure();
            } finally {
                progress.line("stopped");
            }
        }
        return 1;
    }

    private void print(Stack stack, String race, List<TransportDescription> transports, Ports ports, Path folder)
            throws InterruptedException {
        var out = spec.commandLine().getOut();
        out.println();
        out.println("The race: " + race);
        out.println();
        transports.forEach(transport ->
                out.println("  " + stack.aggregatorUrl() + "/" + transport.name() + "/square/unary/" + WARM_UP_NUMBER));
        out.println("  " + stack.aggregatorUrl() + "/actuator/prometheus");
        out.println("  http://127.0.0.1:" + ports.brokers().get(0).monitor() + "/varz");
        out.println();
        out.println(
                "Try: curl " + stack.aggregatorUrl() + "/" + transports.get(0).name() + "/square/unary/10");
        stack.durability().ifPresent(durability -> out.println("Streams: " + durability.title()));
        stack.passwords()
                .ifPresent(
                        passwords -> printUsers(stack.backends().orElseThrow().broker(), passwords, out));
        out.println("Logs: " + folder.resolve("logs"));
        out.println("Ctrl-C ends it.");
        out.flush();
    }

    private static void printUsers(String broker, BrokerPasswords passwords, PrintWriter out) {
        Path password = passwords.file(BrokerUser.CALLER);
        out.println("Broker for programs of your own: " + broker + ", user caller, password in " + password);
        out.println("  such as nats --user caller --password \"$(cat " + password
                + ")\" request nats.square.service.json '{\"number\":7}'");
        out.println("Passwords of its other users, a file for each: " + passwords.folder());
        out.println("  such as nats --user operator --password \"$(cat " + passwords.file(BrokerUser.OPERATOR)
                + ")\" --inbox-prefix _INBOX_operator stream ls");
    }
}
