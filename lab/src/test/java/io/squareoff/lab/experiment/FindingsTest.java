package io.squareoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingsTest {

    private static final List<Column<String>> HOW = List.of(Column.label("how", row -> row));

    private final List<String> progress = new ArrayList<>();
    private final Findings findings = new Findings(progress::add);

    @Test
    void tellsOfFailedChecksAndMarksAtOnce() {
        findings.check("a claim", true, "figures");
        findings.check("another", false, "other figures");
        findings.warn("a warning");

        assertThat(progress).containsExactly("FAILED: another: other figures", "a warning");
        assertThat(findings.checks())
                .containsExactly(
                        new ReportCheck("a claim", true, "figures"),
                        new ReportCheck("another", false, "other figures"));
        assertThat(findings.warnings()).containsExactly("a warning");
    }

    @Test
    void tellsTheLowestAndTheHighestFigureOfEachKind() {
        findings.found("p99 was", "µs", "file, 3 replicas", 15_321);
        findings.found("outage:", "s", "kill", 2.104);
        findings.found("p99 was", "µs", "memory, 1 replica", 320);
        findings.found("p99 was", "µs", "file, 1 replica", 1_500);
        findings.found("missing:", "", "kill", 0);
        findings.found("missing:", "", "power", 431);
        findings.found("again:", "", "kill", 0);
        findings.found("again:", "", "power", 0);

        assertThat(findings.found())
                .containsExactly(
                        "p99 was 320 (memory, 1 replica) to 15,300 µs (file, 3 replicas)",
                        "outage: 2.10 s (kill)",
                        "missing: 0 (kill) to 431 (power)",
                        "again: 0 (each of 2)");
    }

    @Test
    void keepsTheRowsThatATableHasSoFar() {
        List<String> rows = new ArrayList<>(List.of("one"));
        findings.table("Rates", "file storage", HOW, () -> rows);
        assertThat(findings.tables().get(0).rows()).hasSize(1);

        rows.add("two");

        assertThat(findings.tables().get(0).rows()).hasSize(2);
    }

    @Test
    void failsACheckForATableThatCannotBeMadeAndKeepsTheOthers() {
        findings.table("Broken", "", HOW, () -> {
            throw new IllegalStateException("no rows");
        });
        findings.table("Rates", "", HOW, () -> List.of("one"));

        assertThat(findings.tables()).extracting(ReportTable::title).containsExactly("Rates");
        assertThat(findings.checks())
                .containsExactly(new ReportCheck(
                        "the table \"Broken\" can be made of its rows",
                        false,
                        "java.lang.IllegalStateException: no rows"));
    }
}
