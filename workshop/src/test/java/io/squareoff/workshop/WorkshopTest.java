package io.squareoff.workshop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class WorkshopTest {

    private static final String FIRST = "01-first";
    private static final String SECOND = "02-second";

    @TempDir
    private Path folder;

    private TestWorkshop test;

    @BeforeEach
    void makeCheckpoints() throws IOException {
        test = new TestWorkshop(folder)
                .checkpoint(FIRST, "one.txt")
                .given(FIRST, "answer.txt", "0")
                .solution(FIRST, "answer.txt", "42")
                .checkpoint(SECOND, "two.txt")
                .checkpoint("04-last", "three.txt");
    }

    private void start(int number) {
        test.open().start(OptionalInt.of(number));
    }

    @Test
    void beginsWithTextQuestionAndFiles() throws IOException {
        test.open().start(OptionalInt.empty());

        assertThat(test.said())
                .startsWith("Checkpoint 1, 10 minutes")
                .containsSubsequence(
                        "Predict first:\n  What is it?\nThen: ./squareoff workshop predict 'YOUR ANSWER'\n",
                        "# The text of 01-first",
                        "answer.txt",
                        "one.txt")
                .endsWith("The question above comes first: ./squareoff workshop predict 'YOUR ANSWER'\n");
        assertThat(test.file("one.txt")).isEqualTo("as given");
    }

    @Test
    void saysWhatWasExpectedAndSeenAndWhereToLook() throws Exception {
        start(1);
        test.open().predict("41");

        assertThat(test.open().check()).isFalse();
        assertThat(test.said()).isEqualTo("""
                Checkpoint 1: not yet.
                  expected  42
                  seen      0
                  look at   answer.txt
                A hint: ./squareoff workshop hint
                """);
    }

    @Test
    void comparesThePredictionOnceItPasses() throws Exception {
        start(1);
        test.open().predict("41");
        test.edit("answer.txt", "42");

        assertThat(test.open().check()).isTrue();
        assertThat(test.said()).isEqualTo("""
                Checkpoint 1 passed.
                  seen      the answer
                You predicted:
                  41
                And so it is:
                  It is 42.
                Go on with 'About two.txt': ./squareoff workshop next
                """);
    }

    @Test
    void goesOnOnlyFromWhatIsOver() throws Exception {
        start(1);
        assertThat(test.open().next()).isFalse();
        assertThat(test.said()).contains("./squareoff workshop start 2");

        test.open().solve();

        assertThat(test.open().next()).isTrue();
        assertThat(test.said()).contains("# The text of 02-second");
        assertThat(test.file("one.txt")).isEqualTo("as solved");
        assertThat(test.file("two.txt")).isEqualTo("as given");
    }

    @Test
    void goesOnWithTheLearnersOwnFilesOnceTheyPass() throws Exception {
        start(1);
        test.open().predict("42");
        test.edit("answer.txt", "42");
        test.edit("one.txt", "my own");
        test.open().check();

        test.open().next();

        assertThat(test.file("one.txt")).isEqualTo("my own");
    }

    @Test
    void jumpsWithTheSolutionsOfWhatIsLeftOutAndKeepsTheLearnersFiles() throws Exception {
        start(1);
        test.edit("one.txt", "half done");

        start(4);

        assertThat(test.file("one.txt")).isEqualTo("as solved");
        assertThat(test.file("two.txt")).isEqualTo("as solved");
        assertThat(test.file("three.txt")).isEqualTo("as given");
        assertThat(kept("one.txt")).isEqualTo("half done");
    }

    @Test
    void takesWhatAJumpLeftOutForShown() throws Exception {
        start(4);
        test.open().list();
        assertThat(test.said().lines().limit(2)).hasSize(2).allMatch(line -> line.endsWith("begun, solution shown"));

        start(1);
        assertThat(test.said()).as("no question before a solution").doesNotContain("Predict first", "question above");
        assertThat(test.open().check()).isTrue();
        test.open().list();
        assertThat(test.said().lines().findFirst())
                .hasValueSatisfying(line -> assertThat(line).endsWith("passed, solution shown"));
        test.open().start(OptionalInt.empty());
        assertThat(test.said()).startsWith("Checkpoint 4");
    }

    @Test
    void leavesFilesAloneOnTheWayBack() throws Exception {
        start(1);
        start(2);
        test.edit("one.txt", "changed later");
        test.edit("two.txt", "half done");

        start(1);
        start(2);

        assertThat(test.file("one.txt")).isEqualTo("changed later");
        assertThat(test.file("two.txt")).isEqualTo("half done");
    }

    @Test
    void watchesUntilItPassesAndCallsBackAfterEachCheck() throws Exception {
        start(1);
        test.open().predict("42");
        Queue<Integer> checks = new ArrayDeque<>();
        Workshop workshop = test.open();

        workshop.watch(() -> {
            checks.add(workshop.state().checkpoints().get(FIRST).checks());
            edit("answer.txt", "42");
        });

        assertThat(checks).containsExactly(1);
        assertThat(workshop.state().checkpoints().get(FIRST).checks()).isEqualTo(2);
        assertThat(test.said()).contains("Checkpoint 1 passed.");
    }

    /** Another terminal begins it, and that of the watch goes on with it. */
    @Test
    void watchesTheFilesOfACheckpointThatBeginsMeanwhile() throws Exception {
        start(1);
        test.open().predict("42");
        Queue<Runnable> meanwhile = new ArrayDeque<>();
        meanwhile.add(() -> start(2));
        meanwhile.add(() -> {
            test.open().predict("42");
            edit("two.txt", "my own");
        });

        test.open().watch(() -> meanwhile.remove().run());

        assertThat(meanwhile).isEmpty();
        assertThat(test.open().state().checkpoints().get(SECOND).passed()).isTrue();
    }

    private void edit(String name, String content) {
        try {
            test.edit(name, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void showsOneMoreHintEachTime() {
        start(1);

        test.open().hint();
        assertThat(test.said()).isEqualTo("Hint 1 of 2:\n  it is a number\n");
        test.open().hint();
        assertThat(test.said()).contains("Hint 2 of 2:\n  it is 42\n", "./squareoff workshop solve");
        test.open().hint();
        assertThat(test.said()).contains("Hint 2 of 2:");
    }

    @Test
    void solvesAndResetsWithoutLosingAnything() throws Exception {
        start(1);
        test.edit("answer.txt", "7");

        test.open().solve();

        assertThat(test.file("answer.txt")).isEqualTo("42");
        assertThat(test.file("one.txt.more")).isEqualTo("added by the solution");
        assertThat(kept("answer.txt")).isEqualTo("7");
        assertThat(test.open().check()).isTrue();

        test.open().reset();

        assertThat(test.file("answer.txt")).isEqualTo("0");
        assertThat(test.work().resolve("one.txt.more")).doesNotExist();
        assertThat(test.open().check()).isFalse();
        assertThat(test.said()).startsWith("Predict first:").doesNotContain("expected");
    }

    @Test
    void listsHowFarOneIs() {
        start(1);
        test.open().solve();
        test.open().next();

        test.open().list();

        assertThat(test.said()
                        .lines()
                        .map(line -> line.replaceAll(" {2,}", "  ").strip()))
                .containsExactly(
                        "1  About one.txt  10 min  begun, solution shown",
                        ">  2  About two.txt  10 min  begun",
                        "4  About three.txt  10 min");
    }

    @Test
    void endsAfterTheLast() {
        start(4);
        test.open().solve();

        assertThat(test.open().next()).isTrue();
        assertThat(test.said()).contains("that was the workshop");
    }

    @Test
    void refusesWhatThereIsNot() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> start(3))
                .withMessage("checkpoint must be one of [1, 2, 4], not 3");
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> test.open().check())
                .withMessageContaining("./squareoff workshop start");
    }

    @Test
    void saysWhichStateItCannotRead() throws Exception {
        test.edit("state.json", "{ \"schemaVersion\": 2 }");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> test.open().list())
                .withMessageContaining("state.json")
                .withMessageContaining("schemaVersion must be 1, not 2");
    }

    @Test
    void bringsBackAFileThatIsGone() throws Exception {
        start(1);
        test.open().predict("42");
        Files.delete(test.work().resolve("answer.txt"));

        assertThat(test.open().check()).isFalse();
        assertThat(test.said()).contains("a file answer.txt", "./squareoff workshop reset");

        start(1);
        assertThat(test.file("answer.txt")).isEqualTo("0");
    }

    /** The content of the one file of this name that was kept. */
    private String kept(String name) throws IOException {
        try (Stream<Path> files = Files.walk(test.work().resolve("kept"))) {
            Path file = files.filter(any -> any.endsWith(name)).findFirst().orElseThrow();
            return Files.readString(file);
        }
    }
}
