package io.squareoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.process.UserFacingException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequiredRoomTest {

    private static final long PEBIBYTE = 1L << 50;

    @TempDir
    private Path folder;

    @Test
    void refusesWithTheEstimateWhatDoesNotFitInMemory() {
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> RequiredRoom.check(PEBIBYTE, 0, folder))
                .withMessageMatching("the streams would need about 1,073,741,824 MiB of memory, and this machine has"
                        + " [\\d,]+: choose fewer or smaller ones");
    }

    @Test
    void refusesWithTheEstimateWhatDoesNotFitOnTheDisk() {
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> RequiredRoom.check(0, PEBIBYTE, folder))
                .withMessageMatching("there are \\d+ MiB left for streams in " + folder
                        + ", and a run needs 1073741824: free some, .*, or choose fewer or smaller ones");
    }

    @Test
    void takesWhatFits() {
        assertThatCode(() -> RequiredRoom.check(1, 1, folder)).doesNotThrowAnyException();
    }
}
