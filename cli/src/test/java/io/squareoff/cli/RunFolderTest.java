package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {

    @TempDir
    private Path results;

    @Test
    void isTheRunsOwnAlsoWhereAnotherBeginsInTheSameSecond() {
        Path first = RunFolder.create(results, "lab-kv");
        Path second = RunFolder.create(results, "lab-kv");

        assertThat(second).isDirectory().isNotEqualTo(first);
        assertThat(second.getFileName().toString()).matches("\\d{4}-\\d\\d-\\d\\d-\\d{6}-lab-kv");
    }

    @Test
    void isWhereALinkToTheFolderOfResultsLeads() throws Exception {
        Path elsewhere = Files.createDirectory(results.resolve("elsewhere"));
        Path link = Files.createSymbolicLink(results.resolve("link"), elsewhere);

        Path folder = RunFolder.create(link, "compare");

        assertThat(folder).isDirectory();
        assertThat(elsewhere.resolve(folder.getFileName())).isDirectory();
    }
}
