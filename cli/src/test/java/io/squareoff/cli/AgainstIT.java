package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.FinishedProgram;
import io.squareoff.harness.process.ProjectLayout;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The gate against another commit. It takes minutes, since the build of that commit is in it. */
@Timeout(value = 900, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AgainstIT {

    @TempDir
    private Path folder;

    @Test
    @Nightly(eachBuildHas = "GitWorkTreeTest, and gates of running services in YourOwnIT")
    void buildsTheCommitMeasuresBothSidesAndLeavesNoWorkTree() throws Exception {
        Path results = folder.resolve("results");
        List<String> arguments = List.of(
                "gate",
                "--against=HEAD",
                "--transports=rest",
                "--rounds=1",
                "--stack-warm-up=0",
                "--warm-up=0",
                "--window=1",
                "--number=5",
                "--users=2",
                "--results=" + results);
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            assertThat(command.awaitExit(800)).as(command.err()).isEqualTo(3);

            assertThat(command.err()).contains("building base, commit ");
            assertThat(command.out())
                    .contains("cannot say whether head is slower", "throughput")
                    .doesNotContain("CUT SHORT");
            assertThat(command.left(results)).isEmpty();
        }
        assertThat(workTrees()).doesNotContain(folder.toString());
    }

    private static String workTrees() throws InterruptedException {
        String root = ProjectLayout.find().root().toString();
        FinishedProgram git = FinishedProgram.of(List.of("git", "-C", root, "worktree", "list"));
        assertThat(git.succeeded()).as(git.err()).isTrue();
        return git.out();
    }
}
