package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.workshop.Examination;
import io.squareoff.workshop.checkpoint.Checkpoint;
import io.squareoff.workshop.checkpoint.Checkpoints;
import io.squareoff.workshop.grade.NotYetException;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The variants of each checkpoint: the start and what is wrong fail with what their description says, the solution passes, which of
 * some only {@link WorkshopTextIT} tries. Checkpoints whose checks take long are tried with {@code -Dnightly=true}; {@code -Dworkshop.checkpoint=5} tries one.
 */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
@Order(Integer.MAX_VALUE)
class CheckpointVariantsIT {

    private static final ProjectLayout HOME = ProjectLayout.find();

    private static final Checkpoints ALL = Checkpoints.read(HOME.checkpoints());

    @TempDir
    private Path folder;

    static Stream<Checkpoint> tried() {
        Integer one = Integer.getInteger("workshop.checkpoint");
        boolean nightly = Boolean.getBoolean("nightly");
        return ALL.list().stream()
                .filter(checkpoint -> one == null
                        ? nightly || !CheckpointVariants.of(checkpoint).nightly()
                        : checkpoint.number() == one);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tried")
    void theStartFails(Checkpoint checkpoint) throws InterruptedException {
        ALL.startOf(checkpoint).copyTo(folder);

        assertFails(checkpoint, CheckpointVariants.of(checkpoint).start());
    }

    static Stream<Arguments> wrong() {
        return tried().flatMap(checkpoint -> CheckpointVariants.of(checkpoint).wrong().entrySet().stream()
                .map(variant -> Arguments.of(checkpoint, variant.getKey(), variant.getValue())));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("wrong")
    void whatIsWrongFails(Checkpoint checkpoint, String name, CheckpointVariants.Wrong variant) throws Exception {
        ALL.solutionOf(checkpoint).copyTo(folder);
        variant.applyTo(folder);

        assertFails(checkpoint, variant.says());
    }

    /** The text of any other runs a check of its solution in each build, see {@link WorkshopTextIT}. */
    static Stream<Checkpoint> passing() {
        return Integer.getInteger("workshop.checkpoint") == null ? tried().filter(WorkshopTextIT::takesLong) : tried();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("passing")
    void theSolutionPasses(Checkpoint checkpoint) throws InterruptedException {
        ALL.solutionOf(checkpoint).copyTo(folder);

        assertThat(examine(checkpoint)).isNotBlank();
    }

    private void assertFails(Checkpoint checkpoint, String says) {
        assertThatExceptionOfType(NotYetException.class)
                .isThrownBy(() -> examine(checkpoint))
                .withMessageContaining(says)
                .satisfies(found -> assertThat(found.look()).isNotBlank());
    }

    private String examine(Checkpoint checkpoint) throws InterruptedException {
        // The same draws in each run of this test.
        return new Examination(HOME, new Random(checkpoint.number()), line -> {}).of(checkpoint, folder);
    }
}
