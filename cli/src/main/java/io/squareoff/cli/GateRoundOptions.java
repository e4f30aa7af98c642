package io.squareoff.cli;

import io.squareoff.load.compare.PairedComparison;
import io.squareoff.load.gate.Batch;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The rounds of a gate. */
final class GateRoundOptions extends RoundOptions {

    /**
     * The longest load before the windows, in seconds. Of one transport nats takes 15 to 25 s on two cores until little is left to compile,
     * and a window that came before that would show how far the compiler got.
     */
    private static final int UNTIL_COMPILED = 30;

    @Option(
            names = "--rounds",
            paramLabel = "COUNT",
            description = "Rounds of a batch at most; after each " + PairedComparison.LOOK
                    + " it ends if a regression is excluded. With --against each is a launch of base and one of head (default: "
                    + Batch.LAUNCHES + "; 2 with --quick).")
    private Integer rounds;

    @Option(
            names = "--stack-warm-up",
            paramLabel = "SECONDS",
            description = "Longest load on each transport after each launch: it ends as soon as the services'"
                    + " JVMs are warm; 0 leaves it out (default: 8; 20 with TLS or +sync).")
    private Integer stackWarmUpSeconds;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description =
                    "Longest load before each measured window: it ends as soon as JVMs are warm, the generator's included."
                            + " The whole time with --rate, whose arrivals are planned (default: 30; 10 with --rate or --target; 5 with"
                            + " --quick).")
    private Integer warmUpSeconds;

    @Override
    int rounds(boolean brief, int arms) {
        return or(rounds, quick() ? 2 : Batch.LAUNCHES);
    }

    @Override
    Duration warmUp(boolean brief, boolean launched, boolean open) {
        return seconds(warmUpSeconds, quick() ? 5 : launched && !open ? UNTIL_COMPILED : 10);
    }

    @Override
    Duration stackWarmUp(boolean brief, boolean launched, boolean slow) {
        return seconds(stackWarmUpSeconds, slow ? 20 : 8);
    }
}
