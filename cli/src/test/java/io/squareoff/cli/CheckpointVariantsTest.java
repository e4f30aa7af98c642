package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.workshop.checkpoint.Checkpoint;
import io.squareoff.workshop.checkpoint.Checkpoints;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CheckpointVariantsTest {

    private static final Checkpoints ALL = Checkpoints.read(ProjectLayout.find().checkpoints());

    @TempDir
    private Path folder;

    static List<Checkpoint> checkpoints() {
        return ALL.list();
    }

    /** Those that are graded every night only, too. */
    @ParameterizedTest
    @MethodSource("checkpoints")
    void editTheSolution(Checkpoint checkpoint) throws IOException {
        CheckpointVariants variants = CheckpointVariants.of(checkpoint);

        assertThat(variants.wrong()).hasSizeGreaterThanOrEqualTo(2);
        for (CheckpointVariants.Wrong variant : variants.wrong().values()) {
            assertThat(variant.what()).isNotBlank();
            assertThat(variant.edits()).isNotEmpty();
            ALL.solutionOf(checkpoint).copyTo(folder);
            variant.applyTo(folder);
        }
    }

    @Test
    void replacesLinesInTheirOrder() {
        assertThat(CheckpointVariants.edited("a.txt", "one\ntwo\nthree\n", "-one\n+1\n+1.5\n\n-1.5\n-two\n"))
                .isEqualTo("1\nthree\n");
    }

    @ParameterizedTest
    @CsvSource({
        "-four, a.txt has nowhere the lines of",
        "-ne, a.txt has nowhere the lines of",
        "-two, a.txt has more than once the lines of",
        "two, a.txt cannot be edited by",
        "+two, a.txt cannot be edited by"
    })
    void refusesAnEditThatDoesNotFitOnce(String edit, String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CheckpointVariants.edited("a.txt", "one\ntwo\ntwo\n", edit + "\n"))
                .withMessage(why + "\n" + edit + "\n");
    }
}
