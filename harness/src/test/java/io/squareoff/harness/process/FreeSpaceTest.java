package io.squareoff.harness.process;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreeSpaceTest {

    @TempDir
    private Path folder;

    @Test
    void findsRoomOnAnOrdinaryDisk() {
        FreeSpace.require(folder);
    }

    @Test
    void saysHowMuchIsMissingAndWhatToDo() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(folder, 1024, "")) {
            disk.fill();

            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> FreeSpace.require(folder))
                    .withMessage("there are 0 MiB left for results in " + folder
                            + ", and a run needs 64: free some, or name another folder with --results");
        }
    }

    @Test
    void saysThatAFolderCannotBeWrittenTo() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(folder, 1024, ",ro")) {
            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> FreeSpace.require(disk.folder()))
                    .withMessage("the folder for results, " + folder
                            + ", cannot be written to: allow that, or name another folder with --results");
        }
    }
}
