package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.harness.result.StoredResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A kept result of which one field was damaged has a report, or is refused with one line that names the file. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class DamagedResultsTest {

    private static final ProjectLayout HOME = ProjectLayout.find();
    private static final Path KEPT = HOME.root().resolve("docs/results");
    private static final int LONGEST = 4;
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final String GATE = """
            {"schemaVersion": 4, "name": "gate", "valid": true, "summary": "", "derived": null, "run": {
              "startedAt": "2026-11-24T10:00:00Z", "endedAt": "2026-11-24T10:10:00Z", "base": "one", "head": "other", "tolerance": 0.05,
              "warnings": [{"kind": "FEW_CORES", "workload": null, "round": null, "names": [], "figures": {"cores": 1, "planned": 2}}],
              "batches": [{"base": "base", "head": "head"}]}}""";

    @TempDir
    private Path folder;

    private final List<String> unfit = new ArrayList<>();

    private Path file;
    private Path named;
    private ObjectNode result;

    @ParameterizedTest
    @ValueSource(strings = {"next-day-new-1", "drill", "lab-kv", "race"})
    void areReportedOrRefused(String name) {
        file = Path.of("damaged.json");
        named = file;
        result = (ObjectNode) StoredResult.read(KEPT.resolve(name + ".json.gz")).json();
        result.putNull("derived");
        shorten(result);

        damage();
    }

    @Test
    void areReportedOrRefusedOfAGate() throws Exception {
        for (String side : List.of("base", "head")) {
            Files.copy(
                    KEPT.resolve("gate-equal-" + side + ".json.gz"),
                    Files.createDirectories(folder.resolve(side)).resolve("result.json.gz"));
        }
        file = folder.resolve("damaged.json");
        named = folder;
        result = (ObjectNode) JsonMapper.shared().readTree(GATE);

        damage();
    }

    /** Long arrays take time, and say no more. */
    private static void shorten(JsonNode node) {
        while (node instanceof ArrayNode array && array.size() > LONGEST) {
            array.remove(LONGEST);
        }
        node.forEach(DamagedResultsTest::shorten);
    }

    private void damage() {
        assertThat(ReportCommand.report(StoredResult.parse(file, result.toString()))
                        .tables())
                .isNotEmpty();
        damage(result, "");
        assertThat(unfit).isEmpty();
    }

    /** Tries each field: of an array, whose elements are alike, the first, and of objects with the same fields too. */
    private void damage(JsonNode node, String path) {
        if (node instanceof ObjectNode object) {
            Set<Object> kinds = new HashSet<>();
            for (String name : List.copyOf(object.propertyNames())) {
                JsonNode whole = object.get(name);
                for (JsonNode damaged : damaged(whole)) {
                    object.set(name, damaged);
                    attempt(path + "/" + name + " = " + damaged);
                }
                object.remove(name);
                attempt(path + " without " + name);
                object.set(name, whole);
                if (!whole.isObject() || kinds.add(List.copyOf(whole.propertyNames()))) {
                    damage(whole, path + "/" + name);
                }
            }
        } else if (node instanceof ArrayNode array && !array.isEmpty()) {
            JsonNode whole = array.get(0);
            for (JsonNode damaged : damaged(whole)) {
                array.set(0, damaged);
                attempt(path + "/0 = " + damaged);
            }
            array.set(0, whole);
            damage(whole, path + "/0");
        }
    }

    private static List<JsonNode> damaged(JsonNode whole) {
        if (whole.isArray()) {
            return List.of(
                    JSON.nullNode(),
                    JSON.numberNode(7),
                    JSON.arrayNode(),
                    JSON.arrayNode().addNull());
        }
        if (whole.isObject()) {
            return List.of(
                    JSON.nullNode(),
                    JSON.stringNode("x"),
                    JSON.objectNode(),
                    JSON.objectNode().putNull("x"));
        }
        return List.of(
                JSON.nullNode(), JSON.stringNode("x"), whole.isNumber() ? JSON.numberNode(-1) : JSON.objectNode());
    }

    private void attempt(String what) {
        try {
            Report report = ReportCommand.report(StoredResult.parse(file, result.toString()));
            assertThat(new TextRenderer().render(report)).isNotBlank();
            assertThat(new HtmlRenderer().render(report)).isNotBlank();
        } catch (IllegalArgumentException e) {
            if (!e.getMessage().matches("(could not read )?\\Q" + named + "\\E.+")
                    || e.getMessage().contains("Feature")) {
                unfit.add(what + ": " + e.getMessage());
            }
        } catch (RuntimeException e) {
            unfit.add(what + ": " + e + " at "
                    + Stream.of(e.getStackTrace()).limit(4).toList());
        }
    }
}
