package io.squareoff.workshop;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.workshop.checkpoint.Checkpoint;
import io.squareoff.workshop.checkpoint.Checkpoints;
import io.squareoff.workshop.checkpoint.FileSet;
import io.squareoff.workshop.grader.Graders;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every checkpoint without running anything of it. */
class CheckpointsTest {

    private static final Checkpoints ALL = Checkpoints.read(ProjectLayout.find().checkpoints());

    static List<Checkpoint> checkpoints() {
        return ALL.list();
    }

    @Test
    void areNumberedWithoutAGap() {
        assertThat(ALL.list())
                .extracting(Checkpoint::number)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, ALL.list().size()).boxed().toList());
    }

    @Test
    void fitIntoThreeHours() {
        assertThat(ALL.list().stream().mapToInt(Checkpoint::minutes).sum()).isLessThanOrEqualTo(180);
    }

    /** Those who go on find their files as they left them: a start adds files, and changes none. */
    @ParameterizedTest
    @MethodSource("checkpoints")
    void goOnFromTheSolutionBefore(Checkpoint checkpoint) {
        FileSet before = ALL.solutionsOf(ALL.before(checkpoint));

        assertThat(before.paths())
                .allSatisfy(
                        path -> assertThat(ALL.startOf(checkpoint).content(path).orElseThrow())
                                .as("%s at the start of %s", path, checkpoint.name())
                                .isEqualTo(before.content(path).orElseThrow()));
    }

    @ParameterizedTest
    @MethodSource("checkpoints")
    void haveATextWithTheirTitleAndTheCheck(Checkpoint checkpoint) {
        assertThat(checkpoint.readText())
                .startsWith("# " + checkpoint.number() + ". " + checkpoint.title() + "\n")
                .contains("\n./squareoff workshop predict ", "\n./squareoff workshop check\n");
    }

    @ParameterizedTest
    @MethodSource("checkpoints")
    void haveAGrader(Checkpoint checkpoint) {
        assertThat(Graders.named(checkpoint.grader())).isNotNull();
    }
}
