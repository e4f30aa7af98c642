package io.squareoff.cli;

import io.squareoff.harness.process.GitWorkTree;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.load.compare.PairedComparison;
import io.squareoff.load.gate.Batch;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The gate: what these services are compared with, and by how much they may be slower. */
final class GateOptions {

    private static final String PERCENT = "5";

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--against",
            paramLabel = "REF",
            description =
                    "Compare with another commit of this repository, such as main or HEAD~1, which is built in a work tree"
                            + " of its own: each round is a launch of it and one of this tree, measured in turns, so that machine and day drop out. "
                            + Batch.LAUNCHES + " rounds at most by default; after each " + PairedComparison.LOOK
                            + " it ends if a regression is excluded. A regression is confirmed by as many again.")
    private String against;

    @Option(
            names = "--tolerance",
            paramLabel = "PERCENT",
            description =
                    "With --against, or base and head as --target: percent by which a figure may get worse (default: "
                            + PERCENT + ").")
    private Double tolerancePercent;

    /** The commit to compare with, as it was named. */
    Optional<String> against() {
        return Optional.ofNullable(against);
    }

    /**
     * @param gated true if there are two sides
     * @param started true if somebody else has started what is measured
     */
    void refuseContradictions(
            boolean gated, boolean started, CheckOptions checks, PlanOptions plan, CostOptions costs) {
        refuse(
                !gated && tolerancePercent != null,
                "--tolerance needs --against, or --target base=URL and --target head=URL");
        refuse(
                against != null && started,
                "--against cannot be combined with --target: what somebody else started is of no commit that is known");
        refuse(
                gated
                        && (checks.selfTest()
                                || checks.strict()
                                || plan.ofOneSide()
                                || costs.price().isPresent()),
                (started ? "two targets" : "--against")
                        + " cannot be combined with --self-test, --strict, --find-capacity, --limits or --core-hour-price");
    }

    private void refuse(boolean contradiction, String message) {
        if (contradiction) {
            throw UsageErrors.of(spec, message);
        }
    }

    /** The share by which a figure may be worse: 0.05 is 5 %. */
    double tolerance() {
        double percent = tolerancePercent == null ? Double.parseDouble(PERCENT) : tolerancePercent;
        if (!(percent >= 0)) {
            throw UsageErrors.of(spec, "--tolerance must not be negative, not " + tolerancePercent);
        }
        return percent / 100;
    }

    /** The whole hash of the commit to compare with. */
    String commit(ProjectLayout home) throws InterruptedException {
        try {
            return GitWorkTree.commit(home.root(), against);
        } catch (UserFacingException e) {
            throw UsageErrors.of(spec, "--against " + against + ": " + e.getMessage());
        }
    }
}
