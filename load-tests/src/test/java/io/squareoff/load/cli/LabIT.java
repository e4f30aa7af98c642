package io.squareoff.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Each experiment of the lab in short, on brokers of its own. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LabIT {

    private static final int OK = 0;

    @TempDir
    private Path folder;

    private Path results;

    @BeforeEach
    void chooseFolder() {
        results = folder.resolve("results");
    }

    @Test
    void partitionsAreWhereTheirKeysPutThem() throws Exception {
        String out = lab("partitions", "--messages=2000", "--publishers=2", "--batch=50", "--scale=1,3");

        assertThat(out)
                .contains("file storage, 3 replicas, written through every 2m, 3 brokers on 1 machine")
                .containsPattern("events-4 +file +0 +\\d+")
                .containsSubsequence("Rate against partitions", "Skew", "sequential", "random", "Zipf")
                .containsPattern("passed: 2 publishers, batches of 50: each partition has the messages")
                .contains("passed: 3 partitions: messages of a key stay in order");
        JsonNode streams = table("Streams after 1 publisher awaiting each ack");
        assertThat(streams.get("rows").values().stream()
                        .mapToLong(row -> row.get(3).asLong())
                        .sum())
                .isEqualTo(2000);
        assertThat(streams.get("rows").values().stream().map(row -> row.get(7).asString()))
                .allMatch(replicas -> replicas.matches("nats-server-\\d\\*(, nats-server-\\d){2}"));
    }

    private String lab(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("lab"));
        all.addAll(List.of(arguments));
        all.add("--results=" + results);
        try (RunningCommand command = new RunningCommand(folder, all)) {
            assertThat(command.awaitExit(120)).as(command.err() + command.out()).isEqualTo(OK);
            assertThat(command.out()).doesNotContain("FAILED", "CUT SHORT", "MARKED");
            assertThat(command.left(results)).isEmpty();
            assertThat(Files.readString(file("report.html"))).contains("echarts.init", "passed: ");
            return command.out();
        }
    }

    private JsonNode table(String title) throws Exception {
        JsonNode result = JsonMapper.shared().readTree(file("result.json").toFile());
        assertThat(result.get("valid").asBoolean()).isTrue();
        return result.get("tables").values().stream()
                .filter(table -> table.get("title").asString().equals(title))
                .findFirst()
                .orElseThrow();
    }

    private Path file(String name) throws Exception {
        try (Stream<Path> files = Files.find(results, 2, (file, any) -> file.endsWith(name))) {
            return files.findFirst().orElseThrow();
        }
    }
}
