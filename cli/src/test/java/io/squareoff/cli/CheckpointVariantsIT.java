package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.progress.Progress;
import io.squareoff.workshop.Examination;
import io.squareoff.workshop.checkpoint.Checkpoint;
import io.squareoff.workshop.checkpoint.Checkpoints;
import io.squareoff.workshop.checkpoint.FileSet;
import io.squareoff.workshop.grade.NotYetException;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The variants of each checkpoint: the start and what is wrong fail with what their description says, the solution passes. Checkpoints
 * whose checks take long are tried with {@code -Dnightly=true}; {@code -Dworkshop.checkpoint=5} tries one.
 */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class CheckpointVariantsIT {

    private static final ProjectLayout HOME = ProjectLayout.find();

    private static final Checkpoints ALL = Checkpoints.read(HOME.checkpoints());

    @TempDir
    private Path folder;

    private static Stream<Checkpoint> tried() {
        Integer one = Integer.getInteger("workshop.checkpoint");
        boolean nightly = Boolean.getBoolean("nightly");
        return ALL.list().stream()
                .filter(checkpoint -> one == null ? nightly || !checkpoint.nightly() : checkpoint.number() == one);
    }

    static Stream<Arguments> starts() {
        return tried().map(checkpoint -> Arguments.of(checkpoint, checkpoint.saysOfStart()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("starts")
    void theStartFails(Checkpoint checkpoint, String says) throws InterruptedException {
        assertFails(checkpoint, ALL.startOf(checkpoint), says);
    }

    static Stream<Arguments> wrong() {
        return tried().flatMap(checkpoint -> checkpoint.saysOfWrong().entrySet().stream()
                .map(variant -> Arguments.of(checkpoint, variant.getKey(), variant.getValue())));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("wrong")
    void whatIsWrongFails(Checkpoint checkpoint, String variant, String says) throws InterruptedException {
        assertFails(checkpoint, ALL.wrongOf(checkpoint, variant), says);
    }

    static Stream<Checkpoint> solutions() {
        return tried();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("solutions")
    void theSolutionPasses(Checkpoint checkpoint) throws InterruptedException {
        assertThat(examine(checkpoint, ALL.solutionOf(checkpoint)))
                .satisfies(outcome -> assertThat(outcome.notYet()).isEmpty())
                .satisfies(outcome -> assertThat(outcome.seen()).isNotBlank());
    }

    private void assertFails(Checkpoint checkpoint, FileSet files, String says) throws InterruptedException {
        Examination.Outcome outcome = examine(checkpoint, files);

        assertThat(outcome.notYet()).as("passed: %s", outcome.seen()).isPresent();
        NotYetException found = outcome.notYet().get();
        assertThat(found).hasMessageContaining(says);
        assertThat(found.look()).isNotBlank();
    }

    private Examination.Outcome examine(Checkpoint checkpoint, FileSet files) throws InterruptedException {
        files.copyTo(folder);
        // The same draws in each run of this test.
        return new Examination(HOME, new Random(checkpoint.number()), Progress.ofLines(line -> {}))
                .of(checkpoint, folder);
    }
}
