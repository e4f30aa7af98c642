package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.lab.broker.BrokerAddress;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.LabResult;
import io.squareoff.lab.experiment.LabRun;
import io.squareoff.lab.report.LabPage;
import io.squareoff.lab.report.LabReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** What every experiment of the lab takes, and how each is run. */
final class LabOptions {

    private static final String PASSWORD = "--password";

    /** Fit for a stream's name and for a token of a subject. */
    private static final String PREFIX = "[A-Za-z0-9_-]+";

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = {
                "Use this broker, like nats://host:4222 (several: separated by commas), instead of starting one.",
                "What is created there is deleted again, and nothing else."
            })
    private String server;

    @Option(names = "--user", description = "With --server: as whom.")
    private String user;

    @Option(
            names = PASSWORD,
            description = "With --user. Without a value it is asked for.",
            arity = "0..1",
            interactive = true)
    private String password;

    @Option(names = "--creds", paramLabel = "FILE", description = "With --server: the file of credentials to use.")
    private Path credentials;

    @Option(
            names = "--prefix",
            description =
                    "With --server: what every name and subject there begins with (default: squareoff-lab-, an id, and -).")
    private String prefix;

    @Option(
            names = "--results",
            paramLabel = "FOLDER",
            description = "Where to make the run's folder (default: results/ in the project).")
    private Path results;

    /** Whether somebody else's broker is to be used. */
    boolean external() {
        return server != null;
    }

    ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /**
     * Runs an experiment, prints what it found, and leaves result.json and report.html.
     *
     * @param experiment made of the command's options; an IllegalArgumentException names a bad one
     * @return the exit code
     */
    int run(Supplier<Experiment> experiment) throws InterruptedException {
        Optional<BrokerAddress> access = access();
        Experiment chosen;
        try {
            chosen = experiment.get();
        } catch (IllegalArgumentException e) {
            throw usage(e.getMessage());
        }
        ProjectLayout home = ProjectLayout.find();
        Path folder = RunFolder.create(results == null ? home.results() : results, "lab-" + chosen.name());
        LabResult result;
        try (Progress progress = Progress.onStandardError(spec.commandLine().getErr())) {
            result = new LabRun(
                            home,
                            folder,
                            arguments(),
                            access,
                            prefix == null ? "squareoff-lab-" + id() + "-" : prefix,
                            progress::line,
                            Interruption::asked)
                    .run(chosen);
        }
        tell(result, folder);
        return result.valid() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    /** The tables come first, so that a file that cannot be written does not take them away. */
    private void tell(LabResult result, Path folder) {
        var out = spec.commandLine().getOut();
        out.println();
        out.print(LabReport.render(result));
        out.println();
        out.flush();
        out.println("result: " + LabReport.write(result, folder));
        out.println("charts: " + LabPage.write(result, folder));
        out.flush();
    }

    private Optional<BrokerAddress> access() {
        if (server == null && (user != null || password != null || credentials != null || prefix != null)) {
            throw usage("--user, --password, --creds and --prefix go with --server only");
        }
        if (server != null && server.contains("@")) {
            throw usage("--server takes no user, which results would show: name one with --user and --password");
        }
        if (password != null && user == null) {
            throw usage("--password goes with --user");
        }
        if (user != null && credentials != null) {
            throw usage("--creds goes without --user");
        }
        if (credentials != null && !Files.isReadable(credentials)) {
            throw usage("--creds names a file that cannot be read: " + credentials);
        }
        if (prefix != null && !prefix.matches(PREFIX)) {
            throw usage("--prefix must be of letters, digits, - and _, not " + prefix);
        }
        return server == null
                ? Optional.empty()
                : Optional.of(new BrokerAddress(
                        server,
                        Optional.ofNullable(user),
                        Optional.ofNullable(password),
                        Optional.ofNullable(credentials)));
    }

    private static String id() {
        return HexFormat.of().toHexDigits(RandomGenerator.getDefault().nextInt());
    }

    /** The command's arguments, without the password. */
    private List<String> arguments() {
        List<String> all = new ArrayList<>();
        String before = "";
        for (String argument : spec.commandLine().getParseResult().originalArgs()) {
            if (argument.startsWith(PASSWORD + "=") || before.equals(PASSWORD) && argument.equals(password)) {
                all.add(argument.startsWith(PASSWORD) ? PASSWORD + "=***" : "***");
            } else {
                all.add(argument);
            }
            before = argument;
        }
        return all;
    }
}
