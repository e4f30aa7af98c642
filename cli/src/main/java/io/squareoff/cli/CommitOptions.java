package io.squareoff.cli;

import io.squareoff.harness.process.GitWorkTree;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.load.compare.Launches;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Another commit, and the stacks that are started of it and of this tree. */
final class CommitOptions extends StackOptions {

    @Option(
            names = "--against",
            required = true,
            paramLabel = "REF",
            description =
                    "Compare with another commit of this repository, such as main or HEAD~1, which is built in a work tree"
                            + " of its own: each round is a launch of it and one of this tree, measured in turns, so that machine and day drop out. "
                            + "A regression is confirmed by as many again.")
    String against;

    @Option(
            names = "--fresh-jvm",
            description = "Make a launch for each transport in each round, in which no other transport has been.")
    private boolean freshJvm;

    /** The whole hash of the commit to compare with. */
    String commit(CommandSpec command, ProjectLayout home) throws InterruptedException {
        try {
            return GitWorkTree.commit(home.root(), against);
        } catch (UserFacingException e) {
            throw UsageErrors.of(command, "--against " + against + ": " + e.getMessage());
        }
    }

    Launches launches(boolean quick) {
        if (freshJvm) {
            return Launches.PER_ARM;
        }
        return quick ? Launches.ONE : Launches.PER_ROUND;
    }
}
