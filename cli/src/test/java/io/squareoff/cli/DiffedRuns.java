package io.squareoff.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Results for {@code diff}, and the command itself. */
abstract class DiffedRuns extends CommandCalls {

    private static final Instant BEGAN = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir
    Path folder;

    Path base;
    private int made;

    @BeforeEach
    final void recordARun() throws IOException {
        base = run("base.json", any -> {});
    }

    /** The standard output of the latest command. */
    final String out() {
        return out.toString();
    }

    /** The standard error of the latest command. */
    final String err() {
        return err.toString();
    }

    final int diff(Path before, Path after, String... options) {
        return run(List.of("diff", before.toString(), after.toString()), options);
    }

    /** A result of a time of its own, of six rounds of each arm, which are all alike but for what is changed. */
    final Path run(String name, Consumer<ObjectNode> change) throws IOException {
        try (InputStream golden = DiffedRuns.class.getResourceAsStream("/io/squareoff/load/report/complete.json")) {
            ObjectNode result = (ObjectNode) JsonMapper.shared().readTree(golden);
            for (JsonNode arm : result.at("/run/arms")) {
                ArrayNode rounds = (ArrayNode) arm.get("rounds");
                JsonNode first = rounds.get(0);
                rounds.removeAll();
                for (int round = 1; round <= 6; round++) {
                    rounds.add(
                            ((ObjectNode) first.deepCopy()).put("round", round).put("launch", round));
                }
            }
            ((ObjectNode) result.get("run"))
                    .put("startedAt", BEGAN.minusSeconds(++made).toString());
            change.accept(result);
            Path file = folder.resolve(name);
            JsonMapper.shared().writeValue(file.toFile(), result);
            return file;
        }
    }
}
