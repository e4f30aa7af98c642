package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.report.MarkdownRenderer;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportRenderer;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.harness.stack.Durability;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A report that is made from result.json is the one that the run itself made, in every format. */
class RecordedReportTest {

    private static final Duration CPU = Duration.ofMillis(4_321);

    private static final Map<String, Map<String, String>> TRANSPORTS = new TreeMap<>(Map.of(
            "rest", Map.of("kind", "http1", "codec", "json"), "nats", Map.of("kind", "nats", "codec", "protobuf")));

    @TempDir
    private Path folder;

    @TempDir
    private Path other;

    @ParameterizedTest
    @EnumSource
    void isThatOfTheRun(Fixture fixture) throws Exception {
        assertMadeAgain(fixture.result(folder));
    }

    @Test
    void tellsAgainWhereTheFactorComesFromAndWhatTlsCosts() throws Exception {
        List<Arm> arms = Stream.of(
                        "rest",
                        "rest-webclient",
                        "rest-protobuf",
                        "rest-h2",
                        "rest-h2-protobuf",
                        "nats",
                        "grpc",
                        "rest+tls",
                        "nats+tls#2")
                .map(name -> rounds(Rounds.closed(name, 1000), 6))
                .toList();

        Report report = assertMadeAgain(Fixture.resultOf(arms)
                .with(
                        Optional.of(new Durability("file", 3, Duration.ofMillis(1500), 3, 1)),
                        Map.of("nats-server", "TLSv1.3 with TLS_AES_256_GCM_SHA384")));

        assertThat(new TextRenderer().render(report))
                .contains(
                        "rest-webclient → nats",
                        "rest → nats",
                        "What TLS costs",
                        "streams: file storage",
                        "TLSv1.3 with");
    }

    @Test
    void fitsTheCostOfASquareAgain() throws Exception {
        List<Arm> arms = Stream.of("rest", "nats")
                .flatMap(name -> IntStream.of(1, 10, 1000).mapToObj(number -> rounds(Rounds.closed(name, number), 2)))
                .toList();

        Report report = assertMadeAgain(Fixture.resultOf(arms));

        assertThat(new TextRenderer().render(report)).contains("Fitted CPU time", "ms + N ×");
    }

    @Test
    void holdsTransportsAgainstTheirLimitsAgain() throws Exception {
        List<Arm> arms = Stream.of("rest", "nats", "rest-limit", "nats-limit")
                .map(name -> rounds(Rounds.closed(name, 1000), 6))
                .toList();

        Report report = assertMadeAgain(described(Fixture.resultOf(arms), Optional.of(TRANSPORTS)));

        assertThat(new TextRenderer().render(report)).contains("nats-limit: jnats at the broker");
    }

    @Test
    void tellsTheRatesOfASearchAgain() throws Exception {
        List<Arm> arms =
                IntStream.of(100, 200).mapToObj(rate -> open("rest", rate)).toList();

        Report report = assertMadeAgain(Fixture.resultOf(
                arms,
                List.of(
                        new Capacity("rest", 1000, Objective.parse("p99.9<200ms"), Map.of(100, true, 200, false)),
                        new Capacity("nats", 1000, Objective.parse("p99.9<200ms"), Map.of()))));

        assertThat(new TextRenderer().render(report))
                .contains("rest, p99.9<200ms: unfinished, held at 100 requests/s, but not at 200");
    }

    @Test
    void tellsArrivalsAgain() throws Exception {
        Report report = assertMadeAgain(Fixture.resultOf(List.of(open("rest", 100), open("nats", 100))));

        assertThat(new TextRenderer().render(report)).contains("sent late", "longest time without one");
    }

    @ParameterizedTest
    @EnumSource(
            value = SummaryCase.class,
            names = {"STOLEN", "STOLEN_OVER_LAUNCHES", "BESIDE_OTHER_WORK"})
    void tellsAgainWhatIsIndicativeOnlyAndGivesNoVerdict(SummaryCase kind) throws Exception {
        ComparisonResult result = kind.result();

        Report report = assertMadeAgain(result);

        for (ReportRenderer format : List.of(new TextRenderer(), new MarkdownRenderer(), new HtmlRenderer())) {
            assertThat(format.render(report))
                    .containsIgnoringCase("indicative only")
                    .containsPattern("Indicative only, without a verdict: geometric mean of the rounds(&#39;|') ratios")
                    .contains("nats 0.640×")
                    .doesNotContain("Verdict: geometric mean", "no difference shown");
        }
        assertThat(Files.readString(folder.resolve("result-invalid.json")))
                .contains("\"words\" : \"indicative only: nats 0.640×")
                .doesNotContain("\"differs\" : false", "\"differs\" : true");
    }

    @Test
    void refusesALimitWhoseClientIsNotTold() {
        ComparisonResult result = Fixture.resultOf(List.of(rounds(Rounds.closed("rest-limit", 1000), 1)));
        Path file = JsonReport.of(result).write(folder);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordedRun.read(edited(file, "\"kind\" : \"http1\"", "\"kind\" : \"other\""))
                        .report())
                .withMessage(
                        file + " has a value that no run can have: rest-limit is the limit of a transport that is not"
                                + " described, or was measured in an open model");
    }

    @Test
    void refusesAPlanThatCannotBe() {
        Path file = JsonReport.of(Fixture.COMPLETE.result(folder)).write(folder);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordedRun.read(edited(file, "[ \"rest\", \"nats\" ]", "[ \"rest\", \"rest\" ]"))
                        .report())
                .withMessageStartingWith(
                        file + " has a value that no run can have: run.plan: transports must name each once");
    }

    @ParameterizedTest
    @EnumSource
    void tellsAgainWhatIsOfOneLaunch(Launches launches) throws Exception {
        List<Arm> arms = Stream.of("rest", "nats", "nats-limit")
                .map(name -> rounds(Rounds.closed(name, 1000), 6))
                .toList();

        Report report = assertMadeAgain(described(Fixture.resultOf(arms, launches), Optional.of(TRANSPORTS)));

        assertThat(new TextRenderer().render(report).contains("within one launch: no verdict"))
                .isEqualTo(launches.withinOne());
    }

    private Report assertMadeAgain(ComparisonResult result) throws Exception {
        Report once = ComparisonReport.of(result);
        Path file = JsonReport.of(result).write(folder);
        RecordedRun run = RecordedRun.read(file);
        assertThat(JsonReport.of(run.result()).write(other)).hasSameTextualContentAs(file);
        Report again = run.report();
        for (ReportRenderer format : List.of(new TextRenderer(), new MarkdownRenderer(), new HtmlRenderer())) {
            assertThat(format.render(again)).isEqualTo(format.render(once));
        }
        return again;
    }

    private static Path edited(Path file, String before, String after) throws Exception {
        String text = Files.readString(file);
        assertThat(text).contains(before);
        return Files.writeString(file, text.replace(before, after));
    }

    private static ComparisonResult described(
            ComparisonResult result, Optional<Map<String, Map<String, String>>> transports) {
        return new ComparisonResult(
                result.startedAt(),
                result.endedAt(),
                result.plan(),
                result.environment(),
                result.arms(),
                result.capacities(),
                result.launches(),
                result.findings(),
                result.durability(),
                result.tls(),
                transports,
                result.cutShort());
    }

    private static Arm rounds(Workload workload, int rounds) {
        return new Arm(IntStream.rangeClosed(1, rounds)
                .mapToObj(round -> round(round, workload))
                .toList());
    }

    /** Figures that differ from arm to arm and from round to round. */
    private static Round round(int round, Workload workload) {
        int differs = Math.floorMod(workload.arm().hashCode(), 50);
        return Rounds.round(
                round,
                workload,
                100L * (50 + differs + round),
                CPU.plusMillis(137L * round + workload.number()),
                Duration.ofMillis(3 + differs),
                Duration.ofMillis(70 + round));
    }

    private static Arm open(String name, int rate) {
        Workload workload = new Workload(name, 1000, new Load.Open(rate));
        Arrivals arrivals = new Arrivals(10L * rate, 1, 2, 3, 45_678);
        return new Arm(List.of(Rounds.round(workload, 10L * rate, arrivals)));
    }
}
