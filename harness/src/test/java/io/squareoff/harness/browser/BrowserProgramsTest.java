package io.squareoff.harness.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

class BrowserProgramsTest {

    @TempDir
    private Path folder;

    @Test
    void areThoseOnThePath() throws IOException {
        Path browser = program("chromium");
        Path driver = program("chromedriver");

        assertThat(BrowserPrograms.find(Map.of("PATH", "/nowhere:" + folder, "CI", "true")))
                .isEqualTo(new BrowserPrograms(browser, driver));
    }

    @Test
    void failTestsWhereCiLacksOne() throws IOException {
        program("chromium");

        assertThatThrownBy(() -> BrowserPrograms.find(Map.of("PATH", folder.toString(), "CI", "true")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("chromedriver is not on the path: install chromium and chromium-driver");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "false"})
    void leaveTestsOutElsewhere(String ci) {
        assertThatThrownBy(() -> BrowserPrograms.find(Map.of("PATH", folder.toString(), "CI", ci)))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining("chromium is not on the path: install chromium and chromium-driver");
    }

    private Path program(String name) throws IOException {
        return Files.createFile(
                folder.resolve(name),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
}
