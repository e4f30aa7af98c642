package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.report.JUnitRenderer;
import io.squareoff.harness.report.SummaryRenderer;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Findings;
import io.squareoff.load.compare.Found;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Workload;
import io.squareoff.load.gate.Batch;
import io.squareoff.load.gate.Decision;
import io.squareoff.load.gate.GateResult;
import io.squareoff.load.gate.Gates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class GateReportTest {

    private static final double[] EQUAL = {1, 1.01, 0.99, 1, 1.01, 0.99};
    private static final double[] SLOW = {0.88, 0.89, 0.87, 0.88, 0.89, 0.87};
    private static final GateResult GREEN = Gates.gate(Gates.batch(EQUAL));
    private static final GateResult RED = Gates.gate(Gates.batch(SLOW), Gates.batch(SLOW));
    private static final GateResult UNCONFIRMED = Gates.gate(Gates.batch(SLOW), Gates.batch(EQUAL));
    private static final GateResult OPEN =
            Gates.gate(Gates.batch(SLOW), Gates.batch(0.95, 0.96, 0.94, 0.95, 0.96, 0.94));
    private static final Batch WARMED_UP_BADLY = Gates.batch(
            Map.of("nats", EQUAL),
            Findings.NONE,
            Found.failures(Finding.of(Finding.Kind.FAILED_IN_WARM_UP, List.of("nats", "status 503"), 1)),
            Optional.empty());
    private static final GateResult FEW = Gates.gate(Gates.batch(1, 1, 1));

    @TempDir
    private Path folder;

    @Test
    void saysWhatIsCompared() {
        assertThat(text(GREEN))
                .startsWith("In short: with 10 users and N = 1,000, no regression shown; no difference shown in 1 of 1")
                .contains("an interval wholly more than 5 % worse is a regression, if a second batch shows it too")
                .contains("base: commit 012345678 (main)\nhead: commit 876543210\n")
                .contains(
                        "6 rounds with a launch of base and one of head each, each side first in half of them, drawn with"
                                + " seed 4711")
                .contains("Harness, generator and nats-server are head's for both sides")
                .contains(
                        "Power: in 4 of 5 such runs a regression is shown where throughput is worse by this much: nats 6.")
                .doesNotContain("REGRESSION", "Second batch");
    }

    @Test
    void saysThatARegressionWasConfirmed() {
        assertThat(text(RED))
                .startsWith(
                        "In short: REGRESSION, confirmed by a second batch: throughput of nats is 0.880 times the base")
                .contains("First batch", "Second batch")
                .contains("REGRESSION: in both batches, throughput of nats is 0.880 times the base (");
        assertThat(text(UNCONFIRMED))
                .startsWith(
                        "In short: no regression; a regression of nats that the first batch showed was not confirmed")
                .contains("WARNING: not confirmed by the second batch: throughput of nats is 0.880 times the base")
                .doesNotContain("REGRESSION: in both");
    }

    @Test
    void saysThatItCannotSay() {
        assertThat(text(FEW))
                .startsWith("In short: with 10 users and N = 1,000, nothing can be said: too few rounds")
                .contains("; --rounds 6 of `squareoff gate` gives a verdict on 1 of 1 ratios.");
        assertThat(text(Gates.gate(withoutSamples(Gates.batch(EQUAL)))))
                .contains("; a longer --window of `squareoff gate` gives a verdict on 1 of 1 ratios.");
        assertThat(text(Gates.gate(WARMED_UP_BADLY, Gates.batch(EQUAL))))
                .startsWith("In short: cannot say whether head is slower: head gave wrong or failed answers.");
    }

    private static Batch withoutSamples(Batch batch) {
        JudgedRatio.Sample none = new JudgedRatio.Sample(0, 6);
        Workload workload = batch.head().arms().get(0).workload();
        return new Batch(
                batch.base(),
                batch.head(),
                List.of(new JudgedRatio(
                        Metric.THROUGHPUT,
                        "head",
                        "base",
                        workload,
                        Optional.empty(),
                        Optional.empty(),
                        new JudgedRatio.Basis(JudgedRatio.Unit.PAIR, none, none))));
    }

    @Test
    void itsTestCasePassesOnlyWhereARegressionIsExcluded() {
        assertThat(junit(GREEN)).contains("skipped=\"0\" failures=\"0\"");
        assertThat(junit(RED)).contains("skipped=\"0\" failures=\"1\"");
        assertThat(junit(UNCONFIRMED)).contains("skipped=\"0\" failures=\"0\"");
        assertThat(OPEN.decision()).isEqualTo(Decision.CANNOT_SAY);
        assertThat(junit(OPEN)).contains("skipped=\"1\" failures=\"0\"");
        assertThat(junit(FEW)).contains("skipped=\"1\" failures=\"0\"");
    }

    @Test
    void hasAPageWithTheFiguresOfBothSides() {
        assertThat(new HtmlRenderer().render(GateReport.of(RED)))
                .contains("Ratios of head to base", "nats, base", "nats, head", "href=\"second/head/report.html\"")
                .contains("Base and head took turns");
    }

    @Test
    void saysInShortWhatWasComparedAndWhen() {
        assertThat(new SummaryRenderer("report.html").render(GateReport.of(RED)))
                .startsWith("## ▼ REGRESSION (head against base)")
                .contains("- base: commit 012345678 (main), 2026-01-02T03:04:05Z, ")
                .contains("- head: commit 876543210, 2026-01-02T03:04:05Z, ");
    }

    @Test
    void isMadeAgainFromItsResultAndThoseOfBothSides() throws IOException {
        StoredResult stored = StoredResult.read(GateFiles.of(RED).write(folder));
        for (int batch = 1; batch <= 2; batch++) {
            Batch of = RED.batches().get(batch - 1);
            JsonReport.of(of.base()).write(Files.createDirectories(folder.resolve(GateFiles.base(batch))));
            JsonReport.of(of.head()).write(Files.createDirectories(folder.resolve(GateFiles.head(batch))));
        }

        GateResult read = GateFiles.read(stored);

        assertThat(text(read)).isEqualTo(text(RED));
    }

    @Test
    void itsResultSaysTheVerdictFirst() {
        JsonNode red = StoredResult.read(GateFiles.of(RED).write(folder)).json();

        assertThat(red.at("/derived/decision").asString()).isEqualTo("regression");
        assertThat(red.at("/derived/verdicts/0/outcome").asString()).isEqualTo("slower, a regression");
        assertThat(red.at("/derived/verdicts/0/regression").asBoolean()).isTrue();
        assertThat(red.at("/run/batches/1/base").asString()).isEqualTo("second/base");
        assertThat(GateFiles.of(FEW).write(folder)).hasFileName("result-invalid.json");
    }

    private static String junit(GateResult gate) {
        return new JUnitRenderer().render(GateReport.of(gate));
    }

    private static String text(GateResult gate) {
        return new TextRenderer().render(GateReport.of(gate));
    }
}
