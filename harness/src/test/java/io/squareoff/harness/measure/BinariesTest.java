package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.process.UserFacingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinariesTest {

    @TempDir
    private Path folder;

    /** The example of FIPS 180-2, appendix B.1. */
    @Test
    void hashesTheContentOfAFile() throws Exception {
        Path file = Files.writeString(folder.resolve("any"), "abc");

        assertThat(Binaries.hash(file)).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    @Test
    void namesAFileThatItCannotRead() {
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> Binaries.hash(folder.resolve("absent")))
                .withMessageStartingWith("could not read " + folder.resolve("absent"));
    }
}
