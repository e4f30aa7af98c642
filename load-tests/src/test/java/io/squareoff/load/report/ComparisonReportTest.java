package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.report.MarkdownRenderer;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ComparisonReportTest {

    private static final Path FOLDER = Path.of("results");

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @EnumSource
    void rendersAsTheGoldenFile(Fixture fixture) {
        assertThat(text(fixture.result(FOLDER))).isEqualTo(fixture.golden("txt"));
    }

    @Test
    void rendersAsMarkdown() {
        assertThat(new MarkdownRenderer().render(ComparisonReport.of(Fixture.COMPLETE.result(FOLDER))))
                .isEqualTo(Fixture.COMPLETE.golden("md"));
    }

    @Test
    void rendersAsAPage() {
        assertThat(new HtmlRenderer().render(ComparisonReport.of(Fixture.COMPLETE.result(FOLDER))))
                .isEqualTo(Fixture.COMPLETE.golden("html"));
    }

    @Test
    void rendersAlikeInEveryLocale() {
        Locale.setDefault(Locale.GERMANY);

        assertThat(text(Fixture.COMPLETE.result(FOLDER))).isEqualTo(Fixture.COMPLETE.golden("txt"));
    }

    @Test
    void tellsASearchForCapacityFromAComparison() {
        Workload workload = new Workload("rest", 1000, new Load.Open(100));
        ComparisonResult found =
                Fixture.resultOf(List.of(new Arm(List.of(Rounds.round(1, workload, 1000, Duration.ofSeconds(5))))));
        ComparisonResult result = new ComparisonResult(
                found.startedAt(),
                found.endedAt(),
                found.plan(),
                found.environment(),
                found.arms(),
                List.of(new Capacity("rest", 1000, Objective.parse("p99<200ms"), Map.of(100, true))),
                found.launches(),
                found.findings(),
                found.durability(),
                found.tls(),
                found.transports(),
                found.cutShort());

        assertThat(text(result)).contains("""

                rest and nats: N = 1,000, search for the highest rate at which p99<200ms holds (open model)
                it begins with 10 users (closed model); at each rate a window of at least 2 s after 5 s of warm-up, and a second one \
                where it did not hold, each round a launch of its own
                services warmed up by load on each arm after each launch until little was compiled, at most 8 s
                """);
    }

    /** As in older results, and on services that somebody else has started. */
    @ParameterizedTest
    @EnumSource(Launches.class)
    void tellsAWarmUpThatLastedForAFixedTime(Launches launches) {
        String older = text(Fixture.resultOf(List.of(arm("rest", 2000)), launches));
        List<Arm> warmed = Fixture.COMPLETE.result(FOLDER).arms();

        assertThat(older).contains("2 rounds of 2 s each after 5 s of warm-up,").doesNotContain("its own load");
        assertThat(text(Fixture.resultOf(warmed, launches)).contains("each after at most 5 s of warm-up,"))
                .isEqualTo(launches != Launches.NONE);
    }

    private static Arm arm(String name, int answers) {
        Workload workload = Rounds.closed(name, 1000);
        return new Arm(IntStream.rangeClosed(1, 6)
                .mapToObj(round -> Rounds.round(round, workload, answers, Duration.ofSeconds(5)))
                .toList());
    }

    @Test
    void tellsWhoChoseWhichTls() {
        Map<String, String> choices = new LinkedHashMap<>();
        choices.put("nats-server", "TLSv1.3 with TLS_AES_128_GCM_SHA256");
        choices.put("square-rest-service", "TLSv1.3 with TLS_AES_256_GCM_SHA384");
        choices.put("square-grpc-service", "TLSv1.3 with TLS_AES_128_GCM_SHA256");

        assertThat(text(Fixture.COMPLETE.result(FOLDER).with(Optional.empty(), choices)))
                .contains("""
                with changes
                TLSv1.3 with TLS_AES_128_GCM_SHA256: nats-server, square-grpc-service
                TLSv1.3 with TLS_AES_256_GCM_SHA384: square-rest-service

                """);
    }

    /** The node used 3 s in a window of 10 s, for 4,000 requests of 1000 squares. */
    @Test
    void putsADashWhereAProcessHadEndedBeforeTheFirstWindow() {
        Round with = Rounds.round(1, Rounds.closed("rest", 1000), 4000, Duration.ofSeconds(5));
        Round without = Rounds.round(1, Rounds.closed("nats", 1000), 4000, Duration.ofSeconds(5));
        Map<String, ProcessUsage> usage = new TreeMap<>(with.usage());
        usage.put("nats-server-2", new ProcessUsage(Duration.ofSeconds(3), Duration.ofSeconds(10), 7 << 20));
        Round alive = using(usage, with);

        assertThat(text(Fixture.resultOf(List.of(new Arm(List.of(alive)), new Arm(List.of(without))))))
                .containsPattern("(?m) nats-server-2 +0.30 +–")
                .containsPattern("(?m) nats-server-2 +0.75 +–")
                .containsPattern("(?m) nats-server-2 +7 +–");
    }

    @Test
    void givesNoVerdictOnCpuAndFitsNoCostWhereOnlyTheAggregatorsIsKnown() {
        List<Arm> arms = new ArrayList<>();
        for (int number : List.of(1, 10, 100)) {
            arms.add(ofAggregator(Rounds.closed("rest", number)));
            arms.add(ofAggregator(Rounds.closed("nats", number)));
        }
        ComparisonResult result = Fixture.resultOf(arms);

        assertThat(result.verdicts())
                .extracting(JudgedRatio::metric)
                .contains(Metric.THROUGHPUT)
                .doesNotContain(Metric.CPU);
        assertThat(result.costs()).isEmpty();
    }

    private static String text(ComparisonResult result) {
        return new TextRenderer().render(ComparisonReport.of(result));
    }

    private static Arm ofAggregator(Workload workload) {
        Round round = Rounds.round(1, workload, 4000, Duration.ofSeconds(5));
        Map<String, ProcessUsage> usage = new TreeMap<>(round.usage());
        usage.put("aggregator-service", usage.remove("square-rest-service"));
        return new Arm(List.of(using(usage, round)));
    }

    private static Round using(Map<String, ProcessUsage> usage, Round round) {
        return new Round(
                round.round(),
                round.workload(),
                round.recording(),
                usage,
                round.others(),
                round.unexpectedReplies(),
                round.lost(),
                round.gatlingReport());
    }
}
