package io.squareoff.harness.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts of CI, by the outcome of what they run. */
@Timeout(30)
class CiScriptsTest {

    private static final String ADVICE = "What to do: read the reason in the report, and run it again";

    @TempDir
    private Path tree;

    private record Outcome(int exit, String output) {}

    @BeforeEach
    void makeTree() throws IOException {
        Files.createDirectories(tree.resolve(".ci"));
        for (String script : new String[] {".ci/gate", ".ci/release", ".ci/comment"}) {
            Files.copy(ProjectLayout.find().root().resolve(script), tree.resolve(script));
        }
        Files.writeString(tree.resolve("pom.xml"), "<project>\n  <version>1.2.3</version>\n</project>\n");
        script("bin/mvn", "exit 0");
        script("scripts/try-distribution", "exit 0");
    }

    @Test
    void aGateThatCannotSaySaysWhatToDo() throws Exception {
        compareEnds(3);

        Outcome outcome = run(".ci/gate", "main");

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.output()).contains("::warning title=Cannot say whether this is slower::" + ADVICE);
        assertThat(summary()).startsWith("the verdict\n").contains(ADVICE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aGateThatKnowsSaysTheVerdictAlone(int exit) throws Exception {
        compareEnds(exit);

        assertThat(run(".ci/gate", "main")).isEqualTo(new Outcome(exit, ""));
        assertThat(summary()).isEqualTo("the verdict\n");
    }

    @Test
    void aReleaseIsWhatTheGateTested() throws Exception {
        script(".ci/run", "mkdir -p cli/target target; echo >cli/target/squareoff-1.2.3.zip");
        script("bin/mvn", "case \"$*\" in *makeAggregateBom*) echo >target/squareoff.cdx.json ;; esac");

        assertThat(run(".ci/release", "v1.2.3")).isEqualTo(new Outcome(0, ""));
        assertThat(tree.resolve("target/release"))
                .isDirectoryContaining("glob:**.zip")
                .isDirectoryContaining("glob:**.zip.sha256")
                .isDirectoryContaining("glob:**.cdx.json");
    }

    @Test
    void aCommitWhoseGateIsRedIsNotReleased() throws Exception {
        script(".ci/run", "mkdir -p cli/target target; echo >cli/target/squareoff-1.2.3.zip; exit 1");
        Files.createDirectories(tree.resolve("target/release"));

        assertThat(run(".ci/release", "v1.2.3").exit()).isEqualTo(1);
        assertThat(tree.resolve("target/release")).doesNotExist();
    }

    /** Six thousand bytes end within a character. */
    @Test
    void aVerdictThatIsTooLongForACommentIsCutShort() throws Exception {
        Path verdict = Files.writeString(tree.resolve("summary.md"), "x" + "…".repeat(2000));

        Outcome outcome = run(".ci/comment", "--print", verdict.toString());

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.output()).contains("x" + "…".repeat(1999) + "\n~~~~\n");
    }

    private void compareEnds(int exit) throws IOException {
        script("squareoff", "echo 'the verdict' >target/gate/summary.md; exit " + exit);
    }

    private String summary() throws IOException {
        return Files.readString(tree.resolve("target/gate/summary.md"));
    }

    private void script(String name, String text) throws IOException {
        Path script = tree.resolve(name);
        Files.createDirectories(script.getParent());
        Files.writeString(script, "#!/bin/sh\n" + text + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
    }

    private Outcome run(String script, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(arguments));
        command.add(0, tree.resolve(script).toString());
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("GITHUB_ACTIONS", "true");
        builder.environment().remove("GITHUB_STEP_SUMMARY");
        builder.environment().merge("PATH", tree.resolve("bin").toString(), (path, first) -> first + ":" + path);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        return new Outcome(process.exitValue(), output);
    }
}
