package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.process.UserFacingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorTest {

    @TempDir
    private Path folder;

    @Test
    void saysWhichRecordingWasCutOff() throws Exception {
        Path recording = Files.writeString(folder.resolve("recording.json"), "{\"window\":{\"start\":");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> Generator.read(recording))
                .withMessageStartingWith("could not read " + recording + ": ");
    }
}
