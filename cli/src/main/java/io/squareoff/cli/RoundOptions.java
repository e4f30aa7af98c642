package io.squareoff.cli;

import io.squareoff.load.gate.Batch;
import java.time.Duration;
import java.util.random.RandomGenerator;
import picocli.CommandLine.Option;

/** The number of rounds and the length of their parts. Defaults depend on the kind of plan, so the caller names them. */
final class RoundOptions {

    @Option(
            names = "--quick",
            description = "First look, about 2 minutes: 2 rounds of 5 s within one launch, no verdicts. Exit 0"
                    + " also where the figures are not valid.")
    private boolean quick;

    @Option(
            names = "--rounds",
            paramLabel = "COUNT",
            description =
                    "Rounds, each a launch: all processes are started anew, and each transport is measured once (default: 6, the"
                            + " fewest that give a verdict; "
                            + Batch.LAUNCHES + " with --against or two targets; 2 with --quick or a sweep).")
    private Integer rounds;

    @Option(
            names = "--window",
            paramLabel = "SECONDS",
            description =
                    "Measured time of each transport in each round (default: 12; 10 with --grid; 5 with --quick, a"
                            + " sweep or --find-capacity).")
    private Integer windowSeconds;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description =
                    "Longest load before each measured window: it ends as soon as the services have next to"
                            + " nothing left to compile. The whole time with --rate, whose arrivals are planned, and in the search"
                            + " of --find-capacity (default: 10; 30 with --against and no --rate; 5 with --quick or a sweep; 2 with --find-capacity).")
    private Integer warmUpSeconds;

    @Option(
            names = "--stack-warm-up",
            paramLabel = "SECONDS",
            description = "Longest load on each transport after each launch: it ends as soon as the services have"
                    + " next to nothing left to compile; 0 leaves it out (default: 8; 20 with TLS or --find-capacity).")
    private Integer stackWarmUpSeconds;

    @Option(
            names = "--one-launch",
            description =
                    "Start all processes once for all rounds. Saves their starts and warm-ups, and gives no verdict:"
                            + " what holds within one launch need not hold in another.")
    private boolean oneLaunch;

    @Option(
            names = "--fresh-jvm",
            description = "Make a launch for each transport in each round, in which no other transport has been.")
    private boolean freshJvm;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description =
                    "Seed of the order in which each round takes the transports (default: drawn anew; the report has"
                            + " it).")
    private Integer seed;

    @Option(
            names = "--dry-run",
            description =
                    "Print the plan, what it would start and check, and how long it would take, and start nothing.")
    private boolean dryRun;

    private final int drawn = RandomGenerator.getDefault().nextInt(Integer.MAX_VALUE);

    boolean quick() {
        return quick;
    }

    boolean dryRun() {
        return dryRun;
    }

    boolean freshJvm() {
        return freshJvm;
    }

    boolean oneLaunch() {
        return oneLaunch;
    }

    /** The seed that was given, or else one that was drawn for these options. */
    int seed() {
        return or(seed, drawn);
    }

    boolean roundsGiven() {
        return rounds != null;
    }

    int rounds(int otherwise) {
        return or(rounds, otherwise);
    }

    Duration window(int otherwise) {
        return Duration.ofSeconds(or(windowSeconds, otherwise));
    }

    Duration warmUp(int otherwise) {
        return Duration.ofSeconds(or(warmUpSeconds, otherwise));
    }

    Duration stackWarmUp(int otherwise) {
        return Duration.ofSeconds(or(stackWarmUpSeconds, otherwise));
    }

    private static int or(Integer given, int otherwise) {
        return given == null ? otherwise : given;
    }
}
