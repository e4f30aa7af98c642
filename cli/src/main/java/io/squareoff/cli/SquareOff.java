package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The command line: {@code squareoff compare · diff · lab · up · doctor}. */
@Command(
        name = "squareoff",
        description = "Compares ways for microservices to talk: the same chatty work over each, measured.",
        mixinStandardHelpOptions = true,
        versionProvider = SquareOff.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {CompareCommand.class, DiffCommand.class, LabCommand.class, UpCommand.class, DoctorCommand.class},
        footer = {
            "",
            "Exit codes: 0 valid, 1 the run or a check failed, 2 usage, 130 after Ctrl-C, 143 after SIGTERM.",
            "squareoff COMMAND --help tells more."
        })
public final class SquareOff {

    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            String version = SquareOff.class.getPackage().getImplementationVersion();
            return new String[] {"squareoff " + (version == null ? "(not packaged)" : version)};
        }
    }

    private SquareOff() {}

    public static void main(String[] args) {
        Interruption interruption = Interruption.ofThisThread();
        int exit = commandLine().execute(args);
        interruption.done();
        System.exit(exit);
    }

    static CommandLine commandLine() {
        return new CommandLine(new SquareOff())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setExecutionExceptionHandler(SquareOff::failed);
    }

    private static int failed(Exception failure, CommandLine command, CommandLine.ParseResult parsed) throws Exception {
        // Ctrl-C reaches the processes too, and the end of one of them may be noticed before the interrupt.
        if (failure instanceof InterruptedException || failure instanceof UserFacingException && Thread.interrupted()) {
            command.getErr().println("squareoff: interrupted");
            return CommandLine.ExitCode.SOFTWARE;
        }
        if (failure instanceof UserFacingException) {
            command.getErr().println("squareoff: " + failure.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
        throw failure;
    }
}
