package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.load.compare.Plan;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class PlanOptionsTest {

    @Command
    private static final class AnyCommand {

        @Mixin
        private PlanOptions options;
    }

    @ParameterizedTest
    @CsvSource({"--warm-up=1, 6", "--quick, 2", "'--users=1,10', 2", "--find-capacity, 1", "--rounds=4, 4"})
    void measuresSoManyRounds(String option, int rounds) {
        assertThat(plan(option).rounds()).isEqualTo(rounds);
    }

    private static Plan plan(String option) {
        AnyCommand command = new AnyCommand();
        new CommandLine(command).parseArgs(option);
        return command.options.plan(2, TransportCatalogue.unknown());
    }
}
