package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/** A command line whose commands take options from a scenario too. */
final class ScenarioCommandLine extends CommandLine {

    ScenarioCommandLine(Object command) {
        super(command);
    }

    @Override
    public int execute(String... arguments) {
        CommandLine command = arguments.length == 0 ? this : getSubcommands().getOrDefault(arguments[0], this);
        Optional<ScenarioOptions> scenarios = ScenarioOptions.of(command.getCommandSpec());
        try {
            List<String> all = List.of(arguments);
            return super.execute(
                    scenarios.map(options -> options.expanded(all)).orElse(all).toArray(String[]::new));
        } catch (ParameterException e) {
            return UsageErrors.print(e, arguments);
        } catch (UserFacingException e) {
            return SquareOff.failed(e.getMessage(), command);
        }
    }
}
