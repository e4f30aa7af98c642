package io.squareoff.workshop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class WatchedWorkshopTest {

    private static final String FIRST = "01-first";

    @TempDir
    private Path folder;

    private TestWorkshop test;

    @BeforeEach
    void beginACheckpoint() throws IOException {
        test = new TestWorkshop(folder)
                .checkpoint(FIRST, "one.txt")
                .given(FIRST, "answer.txt", "0")
                .solution(FIRST, "answer.txt", "42");
        test.open().start(OptionalInt.of(1));
        test.open().predict("42");
    }

    @Test
    void watchesUntilItPasses() throws Exception {
        Watch watch = new Watch(test.work(), Set.of(Path.of("answer.txt")));
        test.edit("answer.txt", "42");

        watch.awaitChange();

        test.open().watch(() -> {});
        assertThat(test.said()).contains("Checkpoint 1 passed.");
    }

    @Test
    void tellsOfEachCheckWhileItWatches() throws Exception {
        Queue<Integer> checks = new ArrayDeque<>();
        Workshop workshop = test.open();

        workshop.watch(() -> {
            checks.add(workshop.state().checkpoints().get(FIRST).checks());
            editAnswer();
        });

        assertThat(checks).containsExactly(1);
        assertThat(workshop.state().checkpoints().get(FIRST).checks()).isEqualTo(2);
    }

    private void editAnswer() {
        try {
            test.edit("answer.txt", "42");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
