package io.squareoff.lab.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.impl.NatsMessage;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.publish.DeliveryLog;
import io.squareoff.lab.replication.Combination.Series;
import io.squareoff.lab.replication.Delivered.Complete;
import io.squareoff.lab.replication.Delivered.Paced;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ReplicationReportTest {

    private static final CpuTime CPU = new CpuTime(Duration.ofMillis(40), Optional.of(Duration.ofMillis(80)));

    private final Findings findings = new Findings(line -> {});
    private final Series series = new Series(ConsumerKind.PUSH, 3);

    private ReplicationSettings settings = ofSize(128);
    private Rounds<Combination, Delivered> rounds;
    private ReplicationReport report;

    @Test
    void hasEveryFigureOfACompleteCombination() {
        DeliveryLog log = delivered(2, 0, 0, 0, 1);

        addComplete(2, 1, log, 0);

        assertThat(row(0))
                .startsWith(
                        ReportCell.count(2),
                        ReportCell.count(1),
                        ReportCell.figure(4),
                        ReportCell.figure(5_000),
                        ReportCell.figure(2),
                        ReportCell.figure(0.5),
                        ReportCell.figure(1),
                        ReportCell.figure(1.5));
        assertThat(cell(0, "at half, least msg/s")).isEqualTo(ReportCell.count(2_500));
        assertThat(cell(0, "from due to delivery: p50 µs")).isEqualTo(ReportCell.count(10));
        // Ten samples must lie above a percentile.
        assertThat(cell(0, "p99")).isEqualTo(ReportCell.none());
        assertThat(row(0).get(columns().lastIndexOf("max"))).isEqualTo(ReportCell.count(20));
        assertThat(cell(0, "client CPU µs/msg")).isEqualTo(ReportCell.figure(10_000));
        assertThat(cell(0, "broker CPU µs/msg")).isEqualTo(ReportCell.figure(20_000));
        assertThat(row(0))
                .endsWith(
                        ReportCell.count(0),
                        ReportCell.count(0),
                        ReportCell.figure(31_997),
                        ReportCell.text("complete"));
        assertThat(check()).isEqualTo(new ReportCheck(claim(), true, "1 results, 0 without; none wrong"));
    }

    @Test
    void keepsTheFiguresOfACompleteCombinationAsTheyWereMeasured() {
        DeliveryLog log = delivered(2, 0, 0, 0, 1);

        addComplete(2, 1, log, 3);

        assertThat(findings.rawTables().get(0).rows().get(0))
                .containsExactly(
                        ReportCell.text("push"),
                        ReportCell.count(3),
                        ReportCell.count(2),
                        ReportCell.count(1),
                        ReportCell.count(40_000_000),
                        ReportCell.count(80_000_000),
                        ReportCell.count(4),
                        ReportCell.count(2_000_000_000),
                        ReportCell.count(0),
                        ReportCell.count(3),
                        ReportCell.text("3 1"),
                        ReportCell.count(2_500),
                        ReportCell.text(Latencies.encode(upTo(1))),
                        ReportCell.text(Latencies.encode(upTo(20))));
    }

    /** Two messages in 2 s of one round, and six in 2 s of another. */
    @Test
    void putsTheRoundsOfACombinationTogether() {
        begin(combination(1, 1));
        complete(combination(1, 1), 1, delivered(1, 0, 0), 0);
        complete(combination(1, 1), 2, delivered(1, 0, 0, 0, 0, 0, 0), 0);

        assertThat(cell(0, "subscribed")).isEqualTo(ReportCell.figure(2));
        assertThat(cell(0, "published")).isEqualTo(ReportCell.figure(5_000));
        assertThat(cell(0, "client CPU µs/msg")).isEqualTo(ReportCell.figure(10_000));
        assertThat(cell(0, "each: min")).isEqualTo(ReportCell.figure(2));
        assertThat(cell(0, "at half, least msg/s")).isEqualTo(ReportCell.count(2_500));
        assertThat(findings.rawTables().get(0).rows()).hasSize(2);
    }

    @Test
    void addsTheHistogramsOfTwoRoundsAndTakesTheLesserRate() {
        Complete one = new Complete(delivered(1, 0).figures(), 5_000, 2, 1, CPU, new Paced(300, upTo(20), upTo(3), 1));
        Complete other =
                new Complete(delivered(1, 0, 0).figures(), 5_000, 2, 2, CPU, new Paced(200, upTo(10), upTo(4), 0));
        Complete both = one.plus(other);

        assertThat(both.refused()).isEqualTo(3);
        assertThat(both.deliveries().toEach()).containsExactly(3);
        assertThat(both.paced().rate()).isEqualTo(200);
        assertThat(both.paced().redelivered()).isOne();
        assertThat(both.paced().latencies().getTotalCount()).isEqualTo(30);
        assertThat(both.paced().lateness().getTotalCount()).isEqualTo(7);
    }

    @Test
    void drawsRatesInTheOrderOfTheNumbersOfSubscribers() {
        begin(combination(8, 1), combination(2, 1));
        complete(combination(8, 1), 1, delivered(8, 0), 0);
        complete(combination(2, 1), 1, delivered(2, 0), 0);

        report.conclude();

        assertThat(findings.charts().get(0).lines().get(0).points())
                .extracting(point -> point[0])
                .containsExactly(2.0, 8.0);
    }

    @Test
    void comparesReplicasWithTheFirstNumberOfThese() {
        Combination one = new Combination(new Series(ConsumerKind.PUSH, 1), 1, 1);
        begin(one, combination(1, 1), combination(2, 1));
        report.compare();
        for (int round = 1; round <= 6; round++) {
            complete(one, round, delivered(1, 0, 0), 0);
            complete(combination(1, 1), round, delivered(1, 0), 0);
            complete(combination(2, 1), round, delivered(2, 0), 0);
        }

        ReportTable compared = findings.tables().get(1);
        assertThat(compared.rows())
                .extracting(row -> row.get(compared.columns().indexOf("ratio")))
                .contains(ReportCell.figure(0.5, ReportCell.Digits.RATIO));
        assertThat(compared.rows())
                .filteredOn(row -> row.get(2).equals(ReportCell.count(2)))
                .extracting(row -> row.get(compared.columns().indexOf("ratio")))
                .containsOnly(ReportCell.none());
    }

    @Test
    void failsForMessagesThatWereDeliveredOrPublishedTwice() {
        DeliveryLog log = delivered(1, 0, 0);
        log.subscribers().get(0).received(message(1));

        addComplete(1, 1, log, 3);

        assertThat(cell(0, "duplicates")).isEqualTo(ReportCell.count(4));
        assertThat(check())
                .isEqualTo(new ReportCheck(
                        claim(), false, "1 results, 0 without; [1 subscribers, round 1: 4 duplicates]"));
    }

    @Test
    void failsForMessagesThatAreLost() {
        begin(combination(16, 8));
        rounds.add(combination(16, 8), 1, new Delivered(0, Optional.empty(), 7, "wrong: too late"));

        assertThat(row(0)).startsWith(ReportCell.count(16), ReportCell.count(8), ReportCell.none());
        assertThat(row(0))
                .endsWith(
                        ReportCell.count(0),
                        ReportCell.count(7),
                        ReportCell.figure(23_131),
                        ReportCell.text("wrong: too late"));
        assertThat(check().passed()).isFalse();
        assertThat(check().seen()).contains("16 subscribers, round 1: 0 duplicates, 7 lost");
    }

    @Test
    void namesTheReasonOfACombinationWithoutResult() {
        begin(combination(1, 1), combination(128, 16));
        complete(combination(1, 1), 1, delivered(1, 0), 0);
        rounds.addWithoutResult(findings, combination(128, 16), 1, "the reason");

        assertThat(row(1)).hasSameSizeAs(columns());
        assertThat(row(1).subList(2, columns().size() - 2)).containsOnly(ReportCell.none());
        assertThat(row(1)).endsWith(ReportCell.text("no result"), ReportCell.text("no result: the reason"));
        assertThat(findings.warnings())
                .containsExactly("push consumer, 3 replicas, 128 subscribers, round 1: no result: the reason");
        assertThat(check()).isEqualTo(new ReportCheck(claim(), true, "1 results, 1 without; none wrong"));
    }

    @Test
    void failsWithoutAnyResult() {
        begin(combination(1, 1));
        rounds.addWithoutResult(findings, combination(1, 1), 1, "the reason");

        assertThat(check().passed()).isFalse();
    }

    @Test
    void comparesOnlyMessagesOfThePublishedSize() {
        settings = ofSize(4_096);
        addComplete(2, 1, delivered(2, 0, 0, 0, 1), 0);

        assertThat(row(0)).endsWith(ReportCell.none(), ReportCell.text("complete"));
    }

    @Test
    void comparesOnlyWithPublishedRatesOfTheSameWork() {
        assertThat(published(ConsumerKind.PUSH, 3, 64)).isEqualTo(35_041.0);
        assertThat(published(ConsumerKind.PUSH, 3, 9)).isNull();
        assertThat(published(ConsumerKind.PUSH, 1, 64)).isNull();
        assertThat(published(ConsumerKind.PULL, 3, 64)).isNull();
        assertThat(published(ConsumerKind.PUSH, 3, 2_048)).isEqualTo("no result");
    }

    private static Object published(ConsumerKind kind, int replicas, int subscribers) {
        return PublishedRates.delivered(new Combination(new Series(kind, replicas), subscribers, 1));
    }

    @Test
    void estimatesNoMoreTimeAtHalfOfTheRateThanItsMessagesTake() {
        assertThat(settings.ofACombination(combination(1, 1))).isLessThan(Duration.ofSeconds(1));
    }

    private static ReplicationSettings ofSize(int bytes) {
        return new ReplicationSettings(
                2, bytes, 100, List.of(ConsumerKind.PUSH), List.of(3), List.of(1), 16, 10_000, 5, 6, 60);
    }

    private Combination combination(int subscribers, int connections) {
        return new Combination(series, subscribers, connections);
    }

    private void begin(Combination... combinations) {
        rounds = new Rounds<>(List.of(combinations));
        report = new ReplicationReport(findings, rounds, settings);
        report.begin(series, "file storage");
    }

    private void addComplete(int subscribers, int connections, DeliveryLog log, long refused) {
        begin(combination(subscribers, connections));
        complete(combination(subscribers, connections), 1, log, refused);
    }

    private void complete(Combination combination, int round, DeliveryLog log, long refused) {
        Paced paced = new Paced(2_500, upTo(20), upTo(1), 0);
        rounds.add(combination, round, Delivered.of(new Complete(log.figures(), 5_000, 2, refused, CPU, paced)));
    }

    private static Histogram upTo(int micros) {
        Histogram histogram = Latencies.empty();
        IntStream.rangeClosed(1, micros).forEach(histogram::recordValue);
        return histogram;
    }

    /** @param subscriberOf each message's subscriber, by the message's number */
    private static DeliveryLog delivered(int subscribers, int... subscriberOf) {
        DeliveryLog log = new DeliveryLog(subscriberOf.length, subscribers, () -> CPU);
        for (int number = 0; number < subscriberOf.length; number++) {
            log.subscribers().get(subscriberOf[number]).received(message(number));
        }
        return log;
    }

    private static NatsMessage message(int number) {
        return NatsMessage.builder()
                .subject("subject")
                .data(DeliveryLog.body(number, DeliveryLog.HEADER_BYTES))
                .build();
    }

    private static String claim() {
        return "push consumer, 3 replicas: every message was delivered, once, wherever there is a result, and there is one";
    }

    private ReportCheck check() {
        report.conclude();
        List<ReportCheck> checks = findings.checks();
        return checks.get(checks.size() - 1);
    }

    private ReportTable built() {
        return findings.tables().get(0);
    }

    private List<String> columns() {
        return built().columns();
    }

    private List<ReportCell> row(int index) {
        return built().rows().get(index);
    }

    private ReportCell cell(int row, String column) {
        return row(row).get(columns().indexOf(column));
    }
}
