package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/**
 * Runs the last command. Where it has a scenario, the command line is parsed once more with the file's values as defaults: which
 * of these count is known only when all options are.
 */
final class ScenarioStrategy implements IExecutionStrategy {

    @Override
    public int execute(ParseResult parsed) {
        ParseResult last = parsed.hasSubcommand() ? parsed.subcommand() : parsed;
        if (!last.hasMatchedOption(ScenarioOptions.SCENARIO)
                || last.isUsageHelpRequested()
                || last.isVersionHelpRequested()) {
            return new RunLast().execute(parsed);
        }
        ScenarioDefaults defaults = defaults(last);
        last.commandSpec().commandLine().setDefaultValueProvider(defaults);
        try {
            CommandLine all = parsed.commandSpec().commandLine();
            return new RunLast().execute(all.parseArgs(parsed.originalArgs().toArray(String[]::new)));
        } catch (ParameterException e) {
            throw defaults.located(e);
        }
    }

    private static ScenarioDefaults defaults(ParseResult parsed) {
        CommandSpec command = parsed.commandSpec();
        String nameOrFile = parsed.matchedOptionValue(ScenarioOptions.SCENARIO, "");
        Set<String> given =
                parsed.matchedOptions().stream().map(OptionSpec::longestName).collect(Collectors.toSet());
        try {
            Scenario scenario = new ScenarioFolder(ProjectLayout.find().scenarios(), command).read(nameOrFile);
            return new ScenarioDefaults(scenario, command, given);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        } catch (UserFacingException e) {
            throw new ExecutionException(command.commandLine(), e.getMessage(), e);
        }
    }
}
