package io.squareoff.cli;

import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The two sides of a gate, and by how much one may be slower. */
final class GateOptions {

    private static final class Sides {

        @ArgGroup(exclusive = false)
        private CommitOptions commit;

        @ArgGroup(exclusive = false)
        private PairOptions pair;
    }

    @ArgGroup
    private Sides sides = new Sides();

    @Option(
            names = "--tolerance",
            paramLabel = "PERCENT",
            defaultValue = "5",
            description = "Percent by which a figure may get worse (default: ${DEFAULT-VALUE}).")
    private double tolerancePercent;

    /** The two targets; empty if it is two commits, which {@link #commit} has then. */
    Optional<PairOptions> pair(CommandSpec command) {
        if (sides.pair == null && sides.commit == null) {
            throw UsageErrors.of(
                    command,
                    "Missing what to compare: --against REF for this tree with another commit, or --target base=URL"
                            + " --target head=URL");
        }
        return Optional.ofNullable(sides.pair);
    }

    CommitOptions commit() {
        return sides.commit;
    }

    /** The share by which a figure may be worse: 0.05 is 5 %. */
    double tolerance(CommandSpec command) {
        return tolerance(command, tolerancePercent);
    }

    static double tolerance(CommandSpec command, double percent) {
        if (!(percent >= 0)) {
            throw UsageErrors.of(command, "--tolerance must not be negative, not " + percent);
        }
        return percent / 100;
    }
}
