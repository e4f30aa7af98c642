package io.squareoff.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.console.ConsoleProperties;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunsTest {

    @TempDir
    private Path folder;

    private Path results;
    private Runs runs;

    @BeforeEach
    void make() throws IOException {
        results = Files.createDirectory(folder.resolve("results"));
        runs = new Runs(
                new ConsoleProperties(URI.create("http://localhost:8080"), Map.of(), results, List.of(), false, 1));
    }

    @Test
    void listsRunsTheNewestFirstWithTheirSentences() throws Exception {
        write(
                "2026-01-01-000000-compare",
                "result.json",
                "{\"name\":\"compare\",\"x\":{\"name\":1},\"summary\":\"so\"}");
        write("2026-01-02-000000-race", "result-invalid.json", "{\"name\":\"race\",\"summary\":\"not so\"}");
        write("2026-01-02-000000-race", "report.html", "<p>");
        write("2026-01-03-000000-up", "logs", "");
        write("2026-01-04-000000-kv", "result.json", "{\"name\":");

        assertThat(runs.list().subList(1, 3))
                .containsExactly(
                        new Run("2026-01-02-000000-race", "race", false, "not so", true),
                        new Run("2026-01-01-000000-compare", "compare", true, "so", false));
        assertThat(runs.list().get(0).summary()).startsWith("its result cannot be read");
    }

    @Test
    void readsAResultAsFarAsItsSentence() throws Exception {
        write("2026-01-01-000000-compare", "result.json", "{\"name\":\"compare\",\"summary\":\"so\",\"run\":megabytes");

        assertThat(runs.list()).containsExactly(new Run("2026-01-01-000000-compare", "compare", true, "so", false));
    }

    @Test
    void listsNoneWhereThereIsNoFolder() throws Exception {
        Files.delete(results);

        assertThat(runs.list()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", ".", "", ".hidden", "../results", "a/b", "a\\b", "link"})
    void opensNothingOutsideOfIt(String run) throws Exception {
        Files.writeString(folder.resolve("result.json"), "{}");
        Files.writeString(folder.resolve("report.html"), "secret");
        Files.createSymbolicLink(results.resolve("link"), folder);

        assertThat(runs.file(run, "report.html")).isEmpty();
        assertThat(runs.file(run, "result.json")).isEmpty();
    }

    @Test
    void opensTheFilesOfARun() throws Exception {
        write("run", "result-invalid.json", "{}");

        assertThat(runs.file("run", "result.json")).contains(results.resolve("run/result-invalid.json"));
        assertThat(runs.file("run", "report.html")).isEmpty();
    }

    private void write(String run, String file, String text) throws IOException {
        Files.createDirectories(results.resolve(run));
        Files.writeString(results.resolve(run).resolve(file), text);
    }
}
