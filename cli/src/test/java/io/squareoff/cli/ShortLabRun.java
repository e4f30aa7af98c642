package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * A short run of the lab, and what it leaves in its folder.
 *
 * @param folder for its output and its results, of this run alone
 */
record ShortLabRun(Path folder) {

    private static final int OK = 0;
    private static final int LIMIT_SECONDS = 240;

    /** Runs an experiment to its good end, and returns what it prints. */
    String of(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("lab"));
        all.addAll(List.of(arguments));
        // A matrix has options of its own before those of its experiment.
        all.addAll(2, List.of("--full", "--results=" + results()));
        try (RunningCommand command = new RunningCommand(folder, all)) {
            assertThat(command.awaitExit(LIMIT_SECONDS))
                    .as(command.err() + command.out())
                    .isEqualTo(OK);
            assertThat(command.out()).doesNotContain("FAILED", "CUT SHORT");
            assertThat(command.left(results())).isEmpty();
            assertPageHasChecksAndCharts();
            run().assertReportedAgain(command.out());
            return command.out();
        }
    }

    Path results() {
        return folder.resolve("results");
    }

    /** Every experiment has charts, each with the table of its figures. */
    private void assertPageHasChecksAndCharts() throws Exception {
        String page = Files.readString(run().file("report.html"));
        assertThat(page).contains("<strong>passed</strong>: ");
        int charts = result().get("charts").size();
        assertThat(charts).isPositive();
        assertThat(page.split("<summary>The figures</summary>", -1)).hasSize(charts + 1);
    }

    /** Its valid result, which its schema describes. */
    JsonNode result() throws Exception {
        JsonNode result = run().read("result.json");
        assertThat(result.get("valid").asBoolean()).isTrue();
        return result.get("run");
    }

    JsonNode table(String title) throws Exception {
        return table("tables", title);
    }

    JsonNode rawTable(String title) throws Exception {
        return table("rawTables", title);
    }

    private JsonNode table(String tables, String title) throws Exception {
        return result().get(tables).values().stream()
                .filter(table -> table.get("title").asString().equals(title))
                .findFirst()
                .orElseThrow();
    }

    /** The place of a column in the rows of a table; of the last one where several have this title: figures come before latencies. */
    static int column(JsonNode table, String title) {
        return table.get("columns").values().stream()
                .map(JsonNode::asString)
                .toList()
                .lastIndexOf(title);
    }

    private OneRun run() {
        return new OneRun(results());
    }
}
