package io.squareoff.cli;

import io.squareoff.lab.broker.BrokerAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The broker of an experiment: one that this program starts, or one that somebody else started. */
final class BrokerOptions {

    private static final String PASSWORD = "--password";

    /** Fit for a stream's name and for a token of a subject. */
    private static final String PREFIX = "[A-Za-z0-9_-]+";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--server",
            paramLabel = "URL,...",
            description = "Use this broker, such as nats://host:4222, instead of starting one. Only what the experiment"
                    + " creates there is deleted.")
    private String server;

    @Option(names = "--user", paramLabel = "NAME", description = "With --server: user to connect as.")
    private String user;

    @Option(
            names = PASSWORD,
            paramLabel = "PASSWORD",
            description = "With --user: the user's password; without a value it is asked for.",
            arity = "0..1",
            interactive = true)
    private String password;

    @Option(names = "--creds", paramLabel = "FILE", description = "With --server: credentials file to connect with.")
    private Path credentials;

    @Option(
            names = "--prefix",
            paramLabel = "PREFIX",
            description =
                    "With --server: beginning of every name and subject there (default: squareoff-lab-ID-, with an"
                            + " ID of its own for each run).")
    private String prefix;

    /** Returns true if somebody else's broker is to be used. */
    private boolean external() {
        return server != null;
    }

    /**
     * The address of somebody else's broker; empty if this program is to start one.
     *
     * @throws ParameterException if the options contradict each other
     */
    Optional<BrokerAddress> address() {
        refuse(
                !external() && (user != null || password != null || credentials != null || prefix != null),
                "--user, --password, --creds and --prefix need --server");
        refuse(
                external() && server.contains("@"),
                "--server cannot contain a user, since results show it: use --user and --password");
        refuse(password != null && user == null, "--password needs --user");
        refuse(user != null && credentials != null, "--creds cannot be combined with --user");
        refuse(
                credentials != null && !Files.isReadable(credentials),
                "--creds must be a file that can be read, not " + credentials);
        refuse(
                prefix != null && !prefix.matches(PREFIX),
                "--prefix must be of letters, digits, - and _, not " + prefix);
        return external()
                ? Optional.of(new BrokerAddress(
                        server,
                        Optional.ofNullable(user),
                        Optional.ofNullable(password),
                        Optional.ofNullable(credentials)))
                : Optional.empty();
    }

    private void refuse(boolean bad, String message) {
        if (bad) {
            throw UsageErrors.of(spec, message);
        }
    }

    /** The given prefix, or else a new one. */
    String prefix() {
        return prefix == null
                ? "squareoff-lab-"
                        + HexFormat.of()
                                .toHexDigits(RandomGenerator.getDefault().nextInt()) + "-"
                : prefix;
    }

    /** The command's arguments, without the password. */
    List<String> arguments() {
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
