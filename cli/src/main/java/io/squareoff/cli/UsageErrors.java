package io.squareoff.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.MaxValuesExceededException;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.MutuallyExclusiveArgsException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Wrong usage of a command: a message, similar names where something is misspelled, and where the help is. */
final class UsageErrors {

    private UsageErrors() {}

    /** Prints the error; the exit code is 2. */
    static int print(ParameterException error, String[] arguments) {
        CommandLine command = error.getCommandLine();
        PrintWriter err = command.getErr();
        String message = message(error, List.of(arguments));
        err.println("squareoff: "
                + ScenarioOptions.of(command.getCommandSpec())
                        .map(scenario -> scenario.located(message))
                        .orElse(message));
        UnmatchedArgumentException.printSuggestions(error, err);
        printOwners(error, err);
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        err.flush();
        return CommandLine.ExitCode.USAGE;
    }

    /** @param arguments of the command line, and of its scenario */
    private static String message(ParameterException error, List<String> arguments) {
        CommandLine command = error.getCommandLine();
        Optional<String> excluded = error instanceof MutuallyExclusiveArgsException
                        || error instanceof MaxValuesExceededException
                        || error instanceof MissingParameterException
                ? ExclusiveOptions.fault(ExclusiveOptions.given(command.getCommandSpec(), arguments))
                : Optional.empty();
        if (excluded.isPresent()) {
            return excluded.get();
        }
        boolean unknownCommand = error instanceof UnmatchedArgumentException unmatched
                && !unmatched.isUnknownOption()
                && !command.getSubcommands().isEmpty();
        return unknownCommand
                ? "Unknown command: '"
                        + ((UnmatchedArgumentException) error).getUnmatched().get(0) + "'"
                : error.getMessage()
                        .replaceFirst("^Error: ", "")
                        .replaceFirst(
                                "'(-?\\d+)' is not an int$",
                                "'$1' is not from " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE);
    }

    /** Prints which other commands have an unknown option. */
    private static void printOwners(ParameterException error, PrintWriter err) {
        if (error instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()) {
            String option = unmatched.getUnmatched().get(0).replaceFirst("=.*", "");
            String owners = error.getCommandLine().getCommandSpec().root().subcommands().values().stream()
                    .map(CommandLine::getCommandSpec)
                    .filter(command -> !command.usageMessage().hidden())
                    .filter(command -> command.optionsMap().containsKey(option))
                    .map(CommandSpec::name)
                    .collect(Collectors.joining(", "));
            if (!owners.isEmpty()) {
                err.println(option + " is an option of " + owners);
            }
        }
    }

    static ParameterException of(CommandSpec command, String message) {
        return new ParameterException(command.commandLine(), message);
    }

    /** The file of an option, which must be readable; empty where none is given. */
    static Optional<Path> readable(CommandSpec command, String option, Path file) {
        if (file != null && !Files.isReadable(file)) {
            throw of(command, option + " must be a file that can be read, not " + file);
        }
        return Optional.ofNullable(file);
    }

    /**
     * Makes a value of the domain from options. The domain refuses a bad value with an IllegalArgumentException whose
     * message begins with the name of the property; the option has the same name behind two dashes.
     */
    static <T> T checked(CommandSpec command, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), "--" + e.getMessage(), e);
        }
    }
}
