package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.TextRenderer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Kept results of the project. */
class PooledReportTest {

    /** Whole runs of the default comparison. */
    private static final List<String> WITH_JETSTREAM = List.of(
            "compare-before",
            "compare",
            "compare-amd",
            "compare-four-seconds",
            "compare-ten-seconds",
            "compare-repeated",
            "compare-again-repeated",
            "compare-other-xeon",
            "compare-four");

    private static final Path KEPT = ProjectLayout.find().root().resolve("docs/results");

    /** Four runs of two days, of which the last one's interval leaves out the others' estimates. */
    @Test
    void predictsAnotherRunFromSeveral() {
        Report report = PooledReport.of(runs("compare-first", "compare-again", "compare-later", "compare-next-day"));

        assertThat(report.summary())
                .isEqualTo(
                        "CPU per thousand squares of nats was 0.128 times that of rest, and another run is likely to find 0.111–0.147;"
                                + " throughput of nats was 7.17 times that of rest, and another run is likely to find 5.92–8.69;"
                                + " CPU per thousand squares of jetstream was 0.848 times that of rest, and another run is likely to find 0.724–0.995;"
                                + " throughput of jetstream was 1.13 times that of rest, and another run is likely to find 0.941–1.35.");
        assertThat(report.notes()).isEmpty();
        assertThat(new TextRenderer().render(report))
                .contains("4 runs: N = 1000, 100 users", "on 2 days and Intel(R) Xeon(R) Processor")
                .contains("7.74 (7.29–8.21)");
    }

    /** README.md and docs/results.md, "Default runs". */
    @Test
    void predictsWhatTheDocumentsSayOfTheDefaultComparison() throws IOException {
        Report report = PooledReport.of(runs(Stream.concat(
                        WITH_JETSTREAM.stream(),
                        Stream.of("request", "compare-grpc", "compare-quiet", "compare-beside"))
                .toArray(String[]::new)));

        assertThat(new TextRenderer().render(report))
                .contains("13 runs: N = 1000, 20 users", "on 6 days and AMD EPYC and Intel(R) Xeon(R) Processor")
                .containsPattern("CPU per thousand squares +nats to rest +0.0699 +0.0483–0.101")
                .containsPattern("throughput +nats to rest +13.0 +9.12–18.7 +14.6");
        assertThat(document("README.md"))
                .contains("9.12 to 18.7 times the throughput", "0.0483 to 0.101 times its CPU");
        assertThat(document("docs/results.md"))
                .contains(
                        "find 0.0483 to 0.101, and 9.12 to 18.7 |",
                        "find 9.12 to 18.7 times for NATS, and 1.40 to 2.60 for")
                .contains("for CPU 0.0483 to 0.101, and 0.376 to 0.689 (", "has a standard deviation of 14.6 % beyond");
        assertThat(document("docs/teach.md")).contains("is likely to find [9.12 to 18.7]");
        assertThat(RatioWords.OTHER_RUNS).contains("nats to rest, in the default comparison, by another 15 %");
    }

    /** The same, of the runs that have it. */
    @Test
    void predictsWhatTheDocumentsSayOfJetStream() {
        Report report = PooledReport.of(runs(WITH_JETSTREAM.toArray(String[]::new)));

        assertThat(new TextRenderer().render(report))
                .containsPattern("CPU per thousand squares +jetstream to rest +0.509 +0.376–0.689")
                .containsPattern("throughput +jetstream to rest +1.91 +1.40–2.60");
    }

    @Test
    void saysInWhatTheirWorkloadsDiffer() {
        assertThat(PooledReport.of(runs("compare-repeated", "tls")).notes())
                .anySatisfy(note -> assertThat(note.text()).startsWith("differs: transports: "));
    }

    @Test
    void refusesRunsWithoutARatioInCommon() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PooledReport.of(runs("compare-first", "large-payload")))
                .withMessage("the runs have no ratio of the same arms and workload in common");
    }

    @Test
    void refusesARunThatIsThereTwice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PooledReport.of(runs("compare-first", "compare-again", "compare-first")))
                .withMessageStartingWith("the run of ")
                .withMessageContaining(" is named twice: ");
    }

    /** In one line, as a reader sees it. */
    private static String document(String name) throws IOException {
        return Files.readString(ProjectLayout.find().root().resolve(name)).replaceAll("\\s+", " ");
    }

    private static List<RecordedRun> runs(String... names) {
        return Stream.of(names)
                .map(name -> RecordedRun.read(KEPT.resolve(name + ".json.gz")))
                .toList();
    }
}
