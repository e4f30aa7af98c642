package io.squareoff.lab.partitions;

import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.MedianInterval;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.RoundRatio;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.experiment.Rounds.Numbered;
import io.squareoff.lab.experiment.Rounds.OfArm;
import io.squareoff.lab.experiment.SharedColumns;
import io.squareoff.lab.partitions.SpreadCell.Flow;
import io.squareoff.lab.publish.KeyedMessages;
import io.squareoff.lab.publish.Publishing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/** Tables and the chart of publishers, workers and partitions. A figure is in its table as soon as it is found. */
final class PartitionsReport {

    private static final List<Column<Published>> RATES = Column.join(
            List.of(Column.label("how", Published::how)),
            Column.of(
                    Published::outcome,
                    Column.join(
                            List.of(Column.measured("msg/s", "", Publishing.Outcome::rate)),
                            SharedColumns.statistics("per publisher", Publishing.Outcome::rates),
                            SharedColumns.cpu(Publishing.Outcome::cpu, Publishing.Outcome::messages))),
            List.of(Column.measuredIfAny(
                    "published: NATS by Example, 2023 (two cores, 2.9.15)", "", Published::byOthers)));

    private static final List<Column<Published>> RAW_PUBLISHED = Column.join(
            List.of(Column.label("to", Published::to), Column.label("how", Published::how)),
            Column.of(
                    Published::outcome,
                    Column.join(
                            List.of(
                                    Column.kept("messages", Publishing.Outcome::messages),
                                    Column.kept(
                                            "from the first publisher's beginning to the last one's end ns",
                                            each -> Math.round(each.seconds() * 1e9)),
                                    Column.kept("refused as duplicates", Publishing.Outcome::duplicates)),
                            SharedColumns.rawCpu(Publishing.Outcome::cpu),
                            List.of(Column.kept(
                                    "msg/s of each publisher",
                                    each -> DoubleStream.of(each.rates())
                                            .mapToObj(Double::toString)
                                            .collect(Collectors.joining(" ")))))));

    private static final List<Column<Numbered<Spread, Flow>>> RAW_CONSUMED = Column.join(
            List.of(Column.label("from", Numbered::title)),
            Column.of(
                    round -> round.result().consumed(),
                    List.of(
                            Column.kept("messages", OrderedWorkers.Outcome::messages),
                            Column.kept("of these timed", OrderedWorkers.Outcome::timed),
                            Column.kept(
                                    "from the first worker's beginning to the last one's end ns",
                                    each -> Math.round(each.seconds() * 1e9)),
                            Column.kept("out of order", OrderedWorkers.Outcome::outOfOrder))));

    private static final Column<Flow> PUBLISHED_RATE =
            Column.measured("published", "msg/s", each -> each.published().rate());
    private static final Column<Flow> CONSUMED_RATE =
            Column.measuredIfAny("consumed", "msg/s", each -> each.consumed().rate());
    private static final List<Column<Flow>> FIGURES = List.of(PUBLISHED_RATE, CONSUMED_RATE);

    private static final List<Column<Spread>> SPREADS = List.of(
            Column.label("partitions", Spread::partitions),
            Column.label("keys", spread -> spread.keys().toString()));

    private static final List<Column<OfArm<Spread, Flow>>> SHARES = Column.join(
            Column.of(OfArm::arm, SPREADS),
            Column.of(
                    each -> each.rounds().iterator().next(),
                    List.of(
                            Column.<Flow>text("messages of each partition", flow -> list(flow.counts())),
                            Column.measured("largest share", "%", Flow::largestShare))));

    private final Findings findings;
    private final PartitionsSettings settings;
    private final List<Published> published = new ArrayList<>();

    /**
     * A run of publishers.
     *
     * @param to the streams that they published to, in words
     * @param how they did, in words
     * @param byOthers messages per second that somebody else published
     */
    record Published(String to, String how, Publishing.Outcome outcome, OptionalDouble byOthers) {}

    PartitionsReport(Findings findings, PartitionsSettings settings) {
        this.findings = findings;
        this.settings = settings;
        findings.rawTable("Published", RAW_PUBLISHED, () -> published);
    }

    /** Begins a table of rates, and returns the taker of its runs. */
    Consumer<Published> beginRates(String title, String durability) {
        List<Published> rows = new ArrayList<>();
        findings.table(title, durability, RATES, () -> rows);
        return run -> {
            rows.add(run);
            published.add(run);
        };
    }

    /** Begins the tables of partitions and keys that are compared. */
    void beginSpreads(Rounds<Spread, Flow> rounds, String durability) {
        findings.table(
                "Rates against partitions and keys: " + publishers() + ", then one ordered worker for each partition",
                durability + ". " + RoundRatio.DESCRIPTION
                        + " Partitions are compared with the first number, keys with those in turn.",
                RoundRatio.columns(SPREADS),
                () -> RoundRatio.of(rounds, FIGURES, Spread::isReferenceOf));
        findings.table(
                "Shares of partitions: " + Units.count(KeyedMessages.keys(settings.spreadMessages()), "key"),
                durability,
                SHARES,
                () -> rounds.arms().toList());
        findings.rawTable("Consumed by a worker for each partition", RAW_CONSUMED, rounds::numbered);
    }

    private String publishers() {
        return Units.count(settings.publishers(), "publisher") + ", batches of " + settings.batch();
    }

    /** Adds checks, the chart and the figures for the summary of the rounds that there are. */
    void concludeSpreads(Rounds<Spread, Flow> rounds) {
        rounds.numbered()
                .forEach(round -> published.add(new Published(
                        round.title(), publishers(), round.result().published(), OptionalDouble.empty())));
        List<double[]> sent = new ArrayList<>();
        List<double[]> consumed = new ArrayList<>();
        rounds.arms()
                .filter(each -> each.arm().keys() == Spread.Keys.SEQUENTIAL)
                .sorted(Comparator.comparingInt(each -> each.arm().partitions()))
                .forEach(each -> {
                    conclude(each, PUBLISHED_RATE, sent);
                    conclude(each, CONSUMED_RATE, consumed);
                });
        findings.chart(new LineChart(
                "Rate against partitions, medians of the rounds",
                ChartAxis.linear("partitions"),
                ChartAxis.linear("messages/s"),
                List.of(new LineChart.Line("published", sent), new LineChart.Line("consumed", consumed))));
        rounds.check(findings, each -> {
            long outOfOrder = each.sum(flow -> flow.consumed().outOfOrder());
            findings.check(
                    each.arm() + ": messages of a key stay in order",
                    outOfOrder == 0,
                    outOfOrder + " of " + each.sum(flow -> flow.consumed().messages()) + " out of order");
            RoundRatio.drifts(each, FIGURES).forEach(findings::warn);
        });
    }

    private void conclude(OfArm<Spread, Flow> each, Column<Flow> figure, List<double[]> line) {
        double[] rates = SharedColumns.figures(figure, each.rounds());
        if (rates.length > 0) {
            double median = MedianInterval.of(rates).median();
            findings.found(figure.name(), "messages/s", each.arm().toString(), median);
            line.add(new double[] {each.arm().partitions(), median});
        }
    }

    /** Counts by partition, in words. */
    static String list(long[] counts) {
        return LongStream.of(counts).mapToObj(Units::count).collect(Collectors.joining(" · "));
    }
}
