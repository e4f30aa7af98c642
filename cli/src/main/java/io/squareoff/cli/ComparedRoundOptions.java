package io.squareoff.cli;

import java.time.Duration;
import picocli.CommandLine.Option;

/** The rounds of a comparison. */
final class ComparedRoundOptions extends RoundOptions {

    @Option(
            names = "--rounds",
            paramLabel = "COUNT",
            description =
                    "Rounds, each a launch: all processes are started anew, and each transport is measured once (default: 6, the"
                            + " fewest that give a verdict; 2 with --quick or a sweep).")
    private Integer rounds;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description =
                    "Longest load before each measured window: it ends as soon as JVMs are warm, the generator's included."
                            + " The whole time with --rate, whose arrivals are planned (default: 10; 5 with --quick or a sweep).")
    private Integer warmUpSeconds;

    @Override
    int rounds(boolean brief) {
        return or(rounds, brief ? 2 : 6);
    }

    @Override
    Duration warmUp(boolean brief, boolean launched, boolean open) {
        return seconds(warmUpSeconds, brief ? 5 : 10);
    }
}
