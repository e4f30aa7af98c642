package io.squareoff.cli;

import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.PairedComparison;
import io.squareoff.load.gate.Batch;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The number of rounds and the length of their parts. */
abstract class RoundOptions extends OrderOptions {

    @Option(
            names = "--quick",
            description = "First look, about 2 minutes: 2 rounds of 5 s within one launch, no verdicts. compare ends"
                    + " with 0 also where the figures are not valid, gate with 3.")
    boolean quick;

    @Option(
            names = "--window",
            paramLabel = "SECONDS",
            description =
                    "Measured time of each transport in each round (default: 12; 10 with --grid; 5 with --quick or a"
                            + " sweep).")
    private Integer windowSeconds;

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

    /** The rounds of a comparison. */
    static final class OfComparison extends RoundOptions {

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

    /** The rounds of a gate. */
    static final class OfGate extends RoundOptions {

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
            return or(rounds, quick ? 2 : Batch.LAUNCHES);
        }

        @Override
        Duration warmUp(boolean brief, boolean launched, boolean open) {
            return seconds(warmUpSeconds, quick ? 5 : launched && !open ? UNTIL_COMPILED : 10);
        }

        @Override
        Duration stackWarmUp(boolean brief, boolean launched, boolean slow) {
            return seconds(stackWarmUpSeconds, slow ? 20 : 8);
        }
    }
}
