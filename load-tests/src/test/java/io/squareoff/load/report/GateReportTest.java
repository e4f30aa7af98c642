package io.squareoff.load.report;

import static io.squareoff.harness.golden.Golden.assertGolden;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.squareoff.harness.golden.Golden;
import io.squareoff.harness.report.BriefRenderer;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportLink;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Findings;
import io.squareoff.load.compare.Found;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Workload;
import io.squareoff.load.gate.Batch;
import io.squareoff.load.gate.GateResult;
import io.squareoff.load.gate.Gates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
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

    static Stream<Arguments> gates() {
        return Stream.of(
                arguments("green", GREEN),
                arguments("red", RED),
                arguments("unconfirmed", UNCONFIRMED),
                arguments("open", OPEN),
                arguments("few", FEW),
                arguments("unsteady", Gates.gate(Gates.onAnUnsteadyMachine())),
                arguments("other-work", Gates.gate(Gates.withOtherWork())),
                arguments("without-samples", Gates.gate(withoutSamples(Gates.batch(EQUAL)))),
                arguments("warmed-up-badly", Gates.gate(WARMED_UP_BADLY, Gates.batch(EQUAL))));
    }

    @ParameterizedTest
    @MethodSource("gates")
    void isTheGoldenOne(String name, GateResult gate) throws Exception {
        assertGolden(getClass(), "gates/" + name + ".txt", () -> {
            Report report = GateReport.of(gate);
            return Golden.views(report) + "\nLinks:\n"
                    + report.links().stream().map(ReportLink::path).collect(Collectors.joining("\n"));
        });
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
    void isMadeAgainFromItsResultAndThoseOfBothSides() throws IOException {
        StoredResult stored = StoredResult.read(GateFiles.of(RED).write(folder));
        for (int batch = 1; batch <= 2; batch++) {
            Batch of = RED.batches().get(batch - 1);
            ComparisonReport.result(of.base())
                    .write(Files.createDirectories(folder.resolve(GateFiles.folder(batch, "base"))));
            ComparisonReport.result(of.head())
                    .write(Files.createDirectories(folder.resolve(GateFiles.folder(batch, "head"))));
        }

        GateResult read = GateFiles.read(stored);

        assertThat(text(read)).isEqualTo(text(RED));
    }

    @Test
    void itsResultSaysTheVerdictFirst() {
        JsonNode red = StoredResult.read(GateFiles.of(RED).write(folder)).json();

        assertThat(red.at("/derived/decision").asString()).isEqualTo("regression");
        assertThat(red.at("/derived/verdicts/0/outcome").asString()).isEqualTo("worse, a regression");
        assertThat(red.at("/derived/verdicts/0/regression").asBoolean()).isTrue();
        assertThat(red.at("/run/batches/1/base").asString()).isEqualTo("second/base");
        assertThat(GateFiles.of(FEW).write(folder)).hasFileName("result-invalid.json");
    }

    @Test
    void callsASideInvalidInEveryViewWhereSomethingElseHadItsCores() {
        Finding stolen = Finding.of(Finding.Kind.SENT_LATE, 12, 600, 20, 0, 0.35);
        Batch batch = Gates.batch(Map.of("nats", EQUAL), Findings.NONE, Found.invalid(stolen), Optional.empty());
        Report report = GateReport.of(Gates.gate(batch));

        assertThat(new TextRenderer().render(report)).contains("\nINVALID: head: ");
        assertThat(new BriefRenderer().render(report)).contains("\nINVALID: head: ");
    }

    private static String text(GateResult gate) {
        return new TextRenderer().render(GateReport.of(gate));
    }
}
