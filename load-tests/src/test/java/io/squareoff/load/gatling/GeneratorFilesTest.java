package io.squareoff.load.gatling;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.process.UserFacingException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorFilesTest {

    @TempDir
    private Path folder;

    /** As of a disk that is full: a run that ends by any other exception would lose the windows of its launch. */
    @Test
    void failsSoThatARunKeepsWhatItHasMeasured() {
        GeneratorFiles files = new GeneratorFiles(folder.resolve("gone"), false);

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(files::beginLease)
                .withMessageStartingWith("could not create " + folder.resolve("gone/lease") + ": ");
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> files.start(1))
                .withMessageStartingWith("could not write " + folder.resolve("gone/start") + ": ");
    }
}
