package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProcessTableTest {

    @Test
    void readsAProcessWhoseNameLooksLikeOtherFields(@TempDir Path folder) throws Exception {
        Path script = Files.createFile(
                folder.resolve("a) R 1 (b 7"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(script, "#!/bin/sh\n" + Shell.BURN + "; times; read end\n");
        try (Shell shell = new Shell(script.toString())) {
            Duration expected = shell.times();

            assertThat(Files.readString(Path.of("/proc/" + shell.pid() + "/comm")))
                    .startsWith("a) R 1 (b 7");
            assertThat(ProcessTable.read().cpu(shell.pid())).isCloseTo(expected, Duration.ofMillis(40));
        }
    }

    @Test
    void addsTheMemoryOfDescendants() throws Exception {
        try (Shell shell = Shell.script("(echo started; read end); true")) {
            shell.line();
            long child = shell.process().children().findFirst().orElseThrow().pid();

            ProcessTable table = ProcessTable.read();

            assertThat(table.residentBytes(child)).isPositive();
            assertThat(table.residentBytes(shell.pid())).isGreaterThan(table.residentBytes(child));
        }
    }

    @Test
    void holdsNoProcessThatEnded() throws Exception {
        try (Shell shell = Shell.script("read end")) {
            assertThat(ProcessTable.read().contains(shell.pid())).isTrue();
            shell.goOn();
            assertThat(shell.process().waitFor(30, TimeUnit.SECONDS)).isTrue();

            ProcessTable table = ProcessTable.read();

            assertThat(table.contains(shell.pid())).isFalse();
            assertThat(table.cpu(shell.pid())).isZero();
            assertThat(table.residentBytes(shell.pid())).isZero();
        }
    }
}
