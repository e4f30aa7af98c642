package io.squareoff.cli;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.network.HostNetwork;
import io.squareoff.harness.process.ChildProcesses;
import io.squareoff.harness.process.FinishedProgram;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.load.gatling.GatlingRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = "Says what this machine has, what is missing, and what to do about it.",
        exitCodeList = {"0:Nothing that compare needs is missing.", "1:Something that compare needs is missing."})
final class DoctorCommand implements Callable<Integer> {

    private static final int CORES_FOR_FIGURES = 4;
    private static final long MEMORY_AT_LEAST = 4L << 30;
    private static final Pattern MAVEN_VERSION = Pattern.compile("Apache Maven (\\d+)\\.(\\d+)\\S*");
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);

    enum State {
        OK("ok     "),
        NOTE("note   "),
        MISSING("MISSING");

        private final String shown;

        State(String shown) {
            this.shown = shown;
        }
    }

    /** @param advice empty where nothing is to be done */
    record Finding(String what, State state, String found, String advice) {}

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        List<Finding> findings = findings();
        var out = spec.commandLine().getOut();
        for (Finding finding : findings) {
            out.printf("%s  %-8s  %s%n", finding.state().shown, finding.what(), finding.found());
            if (!finding.advice().isEmpty()) {
                out.printf("                   → %s%n", finding.advice());
            }
        }
        out.flush();
        boolean missing = findings.stream().anyMatch(finding -> finding.state() == State.MISSING);
        return missing ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    /** Other programs are asked, and on a busy machine these take seconds to answer. */
    private List<Finding> findings() throws InterruptedException {
        try (ProgressDisplay progress = ProgressDisplay.onStandardError(spec)) {
            progress.begin(new Step("looking at what this machine has", Duration.ZERO));
            List<Finding> findings = new ArrayList<>(List.of(
                    jdk(),
                    maven(),
                    cores(),
                    memory(),
                    processTable(),
                    childProcesses(),
                    openssl(),
                    hosts(),
                    broker(),
                    ports()));
            if (!GatlingRun.makesPages()) {
                findings.add(pages());
            }
            return findings;
        }
    }

    private static Finding pages() {
        return new Finding(
                "Gatling",
                State.NOTE,
                "here without its charts, so compare leaves its pages out; all figures are in the report",
                "put gatling-charts-highcharts, of the version of gatling-charts there, into app/lib");
    }

    private static Finding jdk() {
        String found = System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version") + " in "
                + System.getProperty("java.home");
        return new Finding("JDK", State.OK, found, "");
    }

    private static Finding maven() throws InterruptedException {
        if (ProjectLayout.find().isDistribution()) {
            return new Finding("Maven", State.OK, "not needed: this is built already", "");
        }
        ProcessBuilder mvn = new ProcessBuilder("mvn", "--batch-mode", "--version").redirectErrorStream(true);
        try {
            return maven(FinishedProgram.run(mvn, ANSWER_LIMIT, "", line -> {}).out());
        } catch (UserFacingException e) {
            return new Finding(
                    "Maven",
                    State.MISSING,
                    "no answer of mvn --version within " + ANSWER_LIMIT.toSeconds() + " s",
                    "find out what it waits for");
        } catch (IOException e) {
            // Not on the PATH.
            return maven("");
        }
    }

    /** @param said by {@code mvn --version}, and perhaps before it by its JVM, such as which variables with options it has picked up */
    static Finding maven(String said) {
        Matcher version = MAVEN_VERSION.matcher(said);
        if (!version.find()) {
            return new Finding("Maven", State.MISSING, "no mvn on the PATH", "install Maven 3.8 or newer");
        }
        int major = Integer.parseInt(version.group(1));
        boolean enough = major > 3 || major == 3 && Integer.parseInt(version.group(2)) >= 8;
        return enough
                ? new Finding("Maven", State.OK, version.group(), "")
                : new Finding("Maven", State.MISSING, version.group(), "install Maven 3.8 or newer");
    }

    private static Finding cores() {
        int cores = Runtime.getRuntime().availableProcessors();
        return cores >= CORES_FOR_FIGURES
                ? new Finding("cores", State.OK, Integer.toString(cores), "")
                : new Finding(
                        "cores",
                        State.NOTE,
                        Integer.toString(cores),
                        "five processes or six will share them: trust ratios between transports, not single figures");
    }

    private static Finding memory() {
        long bytes = Environment.machineMemoryBytes();
        String found = String.format(Locale.ROOT, "%,d MiB", bytes >> 20);
        return bytes >= MEMORY_AT_LEAST
                ? new Finding("memory", State.OK, found, "")
                : new Finding(
                        "memory", State.NOTE, found, "the stack and its load take about 2 GiB: close what else runs");
    }

    private static Finding processTable() {
        return Files.isReadable(Path.of("/proc/self/stat"))
                ? new Finding("/proc", State.OK, "readable, so CPU and memory of each process can be measured", "")
                : new Finding(
                        "/proc",
                        State.MISSING,
                        "not readable, and CPU and memory of each process are read from it",
                        "run compare on Linux");
    }

    private static Finding childProcesses() {
        List<String> drawbacks = ChildProcesses.drawbacks();
        return drawbacks.isEmpty()
                ? new Finding("perl", State.OK, "here with setpriv, so nothing that was started is left behind", "")
                : new Finding(
                        "perl", State.NOTE, String.join("; ", drawbacks), "install perl and util-linux 2.33 or newer");
    }

    private static Finding openssl() {
        return StackPlan.canHaveTls()
                ? new Finding("openssl", State.OK, "here, so compare --tls can make certificates", "")
                : new Finding("openssl", State.NOTE, "not on the PATH", "install it for compare --tls");
    }

    private static Finding hosts() throws InterruptedException {
        return HostNetwork.impossible()
                .map(why -> new Finding("hosts", State.NOTE, "none can be made for compare --hosts", why))
                .orElseGet(() -> new Finding(
                        "hosts",
                        State.OK,
                        "network namespaces can be made, so compare can have --hosts"
                                + (HostNetwork.withoutNetworks().isEmpty() ? " and --network" : ""),
                        HostNetwork.withoutNetworks()
                                .map("for --network "::concat)
                                .orElse("")));
    }

    private static Finding broker() throws InterruptedException {
        try {
            NatsServer server = NatsServer.present(ProjectLayout.find());
            return new Finding("broker", State.OK, "nats-server " + server.version() + " at " + server.binary(), "");
        } catch (UserFacingException e) {
            boolean obtainable = onPath("curl") || onPath("go");
            return new Finding(
                    "broker",
                    obtainable ? State.NOTE : State.MISSING,
                    e.getMessage()
                            .lines()
                            .skip(1)
                            .findFirst()
                            .orElse(e.getMessage())
                            .strip(),
                    obtainable
                            ? "compare and up obtain it themselves; scripts/nats-server does so now"
                            : "set NATS_SERVER_BIN to a binary, or install curl or Go: see scripts/nats-server --help");
        }
    }

    private static Finding ports() {
        Ports needed = Ports.documented(1).with(Services.CONSOLE);
        TakenPorts taken = new TakenPorts(needed.taken());
        List<String> advice = new ArrayList<>(taken.advice());
        advice.add("squareoff up needs them; squareoff compare takes free ones");
        return taken.lines().isEmpty()
                ? new Finding("ports", State.OK, "those that squareoff up needs are free", "")
                : new Finding(
                        "ports",
                        State.NOTE,
                        String.join("\n                   ", taken.lines()),
                        String.join("\n                   → ", advice));
    }

    private static boolean onPath(String program) {
        return ChildProcesses.find(program).isPresent();
    }
}
