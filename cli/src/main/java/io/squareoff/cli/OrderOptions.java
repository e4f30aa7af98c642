package io.squareoff.cli;

import java.time.Duration;
import java.util.random.RandomGenerator;
import picocli.CommandLine.Option;

/** The order of a plan, and whether it is carried out. */
class OrderOptions {

    @Option(
            names = "--seed",
            paramLabel = "N",
            description =
                    "Seed of the order in which each round takes the transports, and of arrivals (default: drawn anew; the report"
                            + " has it).")
    private Integer seed;

    @Option(
            names = "--dry-run",
            description =
                    "Print the plan, what it would start and check, and how long it would take, and start nothing.")
    boolean dryRun;

    private final int drawn = RandomGenerator.getDefault().nextInt(Integer.MAX_VALUE);

    /** The seed that was given, or else one that was drawn for these options. */
    final int seed() {
        return or(seed, drawn);
    }

    static Duration seconds(Integer given, int otherwise) {
        return Duration.ofSeconds(or(given, otherwise));
    }

    static int or(Integer given, int otherwise) {
        return given == null ? otherwise : given;
    }
}
