package io.squareoff.lab.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.stack.Broker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real file system that is cut off. Where it cannot be mounted, as by a user who is not root, there is nothing to test. */
@Timeout(60)
class CutDisksTest {

    private static final long BYTES = 32 << 20;
    private static final String NODE = Broker.name(0, 1);

    @TempDir
    private Path folder;

    @BeforeEach
    void needsTheRightToMount() throws Exception {
        Optional<String> obstacle = CutDisks.obstacle(folder.resolve("attempt"));
        assumeTrue(obstacle.isEmpty(), () -> "run as root to have this tested: " + obstacle.orElseThrow());
    }

    @Test
    void keepsWhatWasWrittenThroughAndLosesTheRest() throws Exception {
        try (CutDisks disk = mount()) {
            Files.writeString(disk.path(0).resolve("kept"), "written through");
            disk.sync();
            Files.writeString(disk.path(0).resolve("lost"), "in the page cache");

            disk.cutPower(List.of(0), List.of());

            assertThat(disk.path(0).resolve("kept")).hasContent("written through");
            assertThat(disk.path(0).resolve("lost")).doesNotExist();
        }
    }

    @Test
    void takesNothingMoreOnceItIsCutOff() throws Exception {
        try (CutDisks disk = mount()) {
            disk.cut(List.of(0), List.of());

            assertThatThrownBy(() -> Files.writeString(disk.path(0).resolve("late"), "x"))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void isSeenByProcessesStartedForItAloneWhichStopAtTheCut() throws Exception {
        try (CutDisks disk = mount()) {
            Path file = folder.resolve("store").resolve(NODE).resolve("seen");
            ManagedProcess user = ManagedProcess.start(
                    "user",
                    disk.seenBy(0, List.of("sh", "-c", "echo here > " + file + " && exec sleep infinity")),
                    Map.of(),
                    folder);
            try {
                while (!Files.exists(disk.path(0).resolve("seen"))) {
                    Thread.onSpinWait();
                }
                assertThat(file).doesNotExist();

                disk.cut(List.of(0), List.of(user));

                assertThat(Files.readString(Path.of("/proc/" + user.pid() + "/status")))
                        .contains("T (stopped)");
            } finally {
                user.kill();
            }
        }
    }

    @Test
    void isGoneWithItsHolder() throws Exception {
        mount().close();

        assertThat(folder.resolve("store").resolve(NODE)).isEmptyDirectory();
        // The kernel lets go of a file system whose name space is gone in its own time, and of the loop device with it.
        while (loopDevices().contains(folder.toString())) {
            Thread.onSpinWait();
        }
    }

    private static String loopDevices() throws IOException {
        return new String(new ProcessBuilder("losetup", "--list", "--noheadings")
                .start()
                .getInputStream()
                .readAllBytes());
    }

    private CutDisks mount() throws InterruptedException {
        return CutDisks.mount(folder.resolve("store"), 1, BYTES, folder);
    }
}
