package io.squareoff.cli;

import io.squareoff.harness.statistics.Ratio;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The rounds of a comparison. */
final class ComparedRoundOptions extends RoundOptions {

    /**
     * The longest loads that end by themselves, in seconds, after a launch and before a window. With less, most windows began before the
     * aggregator was warm: in docs/results.md, "How old is old enough".
     */
    private static final int UNTIL_MET = 30;

    private static final int UNTIL_WARM = 45;

    @Option(
            names = "--rounds",
            paramLabel = "COUNT",
            description =
                    "Rounds, each a launch: all processes are started anew, and each transport is measured once (default: 6, the"
                            + " fewest that give a verdict, or 8 for 4 arms and 10 for 5, which have each place equally often"
                            + " then; 2 with --quick or a sweep).")
    private Integer rounds;

    @Option(
            names = "--stack-warm-up",
            paramLabel = "SECONDS",
            description = "Longest load on each transport after each launch, for each payload and work anew: it"
                    + " ends as soon as the services' JVMs are warm; 0 leaves it out (default: 30; 8 with"
                    + " --target, --quick or a sweep without rates; 20 with TLS or +sync or --kubernetes"
                    + " then).")
    private Integer stackWarmUpSeconds;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description =
                    "Longest load before each measured window: it ends as soon as JVMs are warm, the generator's included."
                            + " The whole time with --rate, whose arrivals are planned (default: 45; 10 with --rate or --target; 5 with --quick or a"
                            + " sweep).")
    private Integer warmUpSeconds;

    @Override
    int rounds(boolean brief, int arms) {
        return or(rounds, brief ? 2 : arms == 4 || arms == 5 ? 2 * arms : Ratio.ROUNDS_AT_LEAST);
    }

    @Override
    Duration warmUp(boolean brief, boolean launched, boolean open) {
        return seconds(warmUpSeconds, brief ? 5 : launched && !open ? UNTIL_WARM : 10);
    }

    @Override
    Duration stackWarmUp(boolean brief, boolean launched, boolean slow) {
        return seconds(stackWarmUpSeconds, !brief && launched ? UNTIL_MET : slow ? 20 : 8);
    }
}
