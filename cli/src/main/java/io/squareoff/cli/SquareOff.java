package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import java.util.List;
import java.util.Locale;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The command line. */
@Command(
        name = "squareoff",
        mixinStandardHelpOptions = true,
        description = "Compares ways for microservices to talk: the same chatty work over each, measured.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            CompareCommand.class,
            GateCommand.class,
            CapacityCommand.class,
            SelfTestCommand.class,
            DiffCommand.class,
            ReportCommand.class,
            DrillCommand.class,
            LabCommand.class,
            UpCommand.class,
            WorkshopCommand.class,
            DoctorCommand.class,
            GeneratorCommand.class,
            HelpCommand.class,
            GenerateCompletion.class
        },
        exitCodeList = {
            "0:Success: the figures are valid, the checks passed.",
            "1:The run or a check failed.",
            "3:Cannot say: nothing was measured, the figures are not valid, the run was cut short, or a regression is neither shown nor excluded.",
            "130:Interrupted with Ctrl-C."
        },
        footer = {"", "'squareoff help COMMAND' explains a command."})
public final class SquareOff {

    /** The narrowest that picocli can lay out. */
    private static final int MIN_WIDTH = 55;

    /** Room for an option and its parameter beside the description. */
    private static final int OPTION_COLUMN = 26;

    private SquareOff() {}

    public static void main(String[] args) {
        // Figures, and what brokers and services read, have the digits and the point of every machine.
        Locale.setDefault(Locale.ROOT);
        Interruption interruption = Interruption.ofThisThread();
        int exit = ExitCodes.CANNOT_SAY;
        try {
            exit = commandLine(System.getenv("COLUMNS")).execute(args);
        } catch (RuntimeException | Error e) {
            // Too little memory, say: picocli does not handle it, and the exit code of the JVM would be 1, which is
            // that of a regression.
            e.printStackTrace();
        }
        interruption.done();
        System.exit(exit);
    }

    /** @param columns width of the help; null or no usable number for that of the terminal */
    static CommandLine commandLine(String columns) {
        CommandLine line = new CommandLine(new SquareOff()) {
            @Override
            public int execute(String... arguments) {
                CommandLine command =
                        arguments.length == 0 ? this : getSubcommands().getOrDefault(arguments[0], this);
                try {
                    return super.execute(expanded(command, arguments));
                } catch (ParameterException e) {
                    return UsageErrors.print(e, arguments);
                } catch (UserFacingException e) {
                    return failed(e.getMessage(), command);
                }
            }
        };
        layOut(line);
        // What follows the name of the experiment is the experiment's.
        line.getSubcommands().get("lab").getSubcommands().get("matrix").setStopAtPositional(true);
        line.setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpLongOptionsMaxWidth(OPTION_COLUMN)
                .setHelpFactory(GroupedHelp::new)
                .setParameterExceptionHandler(UsageErrors::print)
                .setExecutionExceptionHandler(SquareOff::failed);
        if (columns != null && columns.matches("\\d{2,4}")) {
            line.setUsageHelpWidth(Math.max(MIN_WIDTH, Integer.parseInt(columns)));
        } else {
            line.setUsageHelpAutoWidth(true);
        }
        return line;
    }

    /** Arguments, and behind them the options of the scenario that they name. */
    private static String[] expanded(CommandLine command, String[] arguments) {
        List<String> all = List.of(arguments);
        return ScenarioOptions.of(command.getCommandSpec())
                .map(options -> options.expanded(all))
                .orElse(all)
                .toArray(String[]::new);
    }

    /** Gives all commands, and those below them, the same sections. */
    private static void layOut(CommandLine command) {
        UsageMessageSpec help = command.getCommandSpec()
                .versionProvider(new Version())
                .usageMessage()
                .abbreviateSynopsis(true)
                .sortOptions(false)
                .descriptionHeading("%n")
                .parameterListHeading("%nParameters:%n")
                .commandListHeading("%nCommands:%n");
        if (help.optionListHeading().isEmpty()) {
            help.optionListHeading("Options");
        }
        if (!help.exitCodeList().isEmpty()) {
            help.exitCodeListHeading("%nExit codes:%n").exitCodeList(ExitCodes.withCommon(help.exitCodeList()));
        }
        command.getSubcommands().values().forEach(SquareOff::layOut);
    }

    private static int failed(Exception failure, CommandLine command, CommandLine.ParseResult parsed) throws Exception {
        if (failure instanceof InterruptedException || failure instanceof UserFacingException) {
            return failed(Interruption.why(failure), command);
        }
        SummaryFileOptions.writeFailure(command.getCommandSpec(), failure.toString());
        throw failure;
    }

    private static int failed(String why, CommandLine command) {
        command.getErr().println("squareoff: " + why);
        try {
            SummaryFileOptions.writeFailure(command.getCommandSpec(), why);
        } catch (UserFacingException e) {
            command.getErr().println("squareoff: " + e.getMessage());
        }
        return command.getCommandSpec().exitCodeOnExecutionException();
    }
}
