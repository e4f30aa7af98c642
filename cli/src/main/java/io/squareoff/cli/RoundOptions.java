package io.squareoff.cli;

import java.time.Duration;
import picocli.CommandLine.Option;

/** The number of rounds and the length of their parts. */
abstract class RoundOptions extends OrderOptions {

    @Option(
            names = "--quick",
            description = "First look, about 2 minutes: 2 rounds of 5 s within one launch, no verdicts. compare ends"
                    + " with 0 also where the figures are not valid, gate with 3.")
    private boolean quick;

    @Option(
            names = "--window",
            paramLabel = "SECONDS",
            description =
                    "Measured time of each transport in each round (default: 12; 10 with --grid; 5 with --quick or a"
                            + " sweep).")
    private Integer windowSeconds;

    final boolean quick() {
        return quick;
    }

    /**
     * @param brief true if the plan is a first look or a sweep
     * @param arms how many are measured in each
     */
    abstract int rounds(boolean brief, int arms);

    /**
     * @param launched true if this program starts the services
     * @param open true in an open model
     */
    abstract Duration warmUp(boolean brief, boolean launched, boolean open);

    final Duration window(boolean brief, boolean grid) {
        return seconds(windowSeconds, brief ? 5 : grid ? 10 : 12);
    }

    /**
     * @param brief true if the plan is a first look, or a sweep in a closed model
     * @param launched true if this program starts the services
     * @param slow true if they take longer than usual until they are warm
     */
    abstract Duration stackWarmUp(boolean brief, boolean launched, boolean slow);
}
