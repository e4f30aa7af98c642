package io.squareoff.lab.partitions;

import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.SharedColumns;
import io.squareoff.lab.publish.Publishing;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
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

    private static final List<Column<Flow>> RAW_CONSUMED = Column.join(
            List.of(Column.label("from", Flow::title)),
            Column.of(
                    Flow::consumed,
                    List.of(
                            Column.kept("messages", OrderedWorkers.Outcome::messages),
                            Column.kept("of these timed", OrderedWorkers.Outcome::timed),
                            Column.kept(
                                    "from the first worker's beginning to the last one's end ns",
                                    each -> Math.round(each.seconds() * 1e9)),
                            Column.kept("out of order", OrderedWorkers.Outcome::outOfOrder))));

    private static final Column<Flow> PUBLISHED =
            Column.measured("published msg/s", "", each -> each.published().rate());
    private static final Column<Flow> CONSUMED =
            Column.measuredIfAny("consumed msg/s", "", each -> each.consumed().rate());
    private static final Column<Flow> OUT_OF_ORDER =
            Column.count("out of order", each -> each.consumed().outOfOrder());
    private static final Column<Flow> LARGEST_SHARE = Column.measured("largest share %", "", Flow::largestShare);

    private static final List<Column<Flow>> OF_NUMBERS = List.of(
            Column.label("partitions", each -> each.counts().length), PUBLISHED, CONSUMED, OUT_OF_ORDER, LARGEST_SHARE);

    private static final List<Column<Flow>> OF_KEYS = List.of(
            Column.label("keys", Flow::keys),
            Column.text("messages of each partition", each -> list(each.counts())),
            LARGEST_SHARE,
            PUBLISHED,
            CONSUMED,
            OUT_OF_ORDER);

    private final Findings findings;
    private final PartitionsSettings settings;
    private final List<Published> published = new ArrayList<>();
    private final List<Flow> flows = new ArrayList<>();

    /**
     * A run of publishers.
     *
     * @param to the streams that they published to, in words
     * @param how they did, in words
     * @param byOthers messages per second that somebody else published
     */
    record Published(String to, String how, Publishing.Outcome outcome, OptionalDouble byOthers) {}

    /**
     * Messages that were published and consumed once.
     *
     * @param keys their distribution, in words
     * @param counts messages of each partition
     */
    record Flow(
            String title, String keys, Publishing.Outcome published, OrderedWorkers.Outcome consumed, long[] counts) {

        private double largestShare() {
            double largest = LongStream.of(counts).max().orElseThrow();
            return 100 * largest / LongStream.of(counts).sum();
        }
    }

    PartitionsReport(Findings findings, PartitionsSettings settings) {
        this.findings = findings;
        this.settings = settings;
        findings.rawTable("Published", RAW_PUBLISHED, () -> published);
        findings.rawTable("Consumed by a worker for each partition", RAW_CONSUMED, () -> flows);
    }

    /** Begins a table of rates; its runs are those added to the list. */
    List<Published> beginRates(String title, String durability) {
        List<Published> rows = new ArrayList<>();
        findings.table(title, durability, RATES, () -> rows);
        return rows;
    }

    void add(Published run) {
        published.add(run);
    }

    /** Begins the table of numbers of partitions; its flows are those added to the list. */
    List<Flow> beginNumbers(String durability) {
        List<Flow> rows = new ArrayList<>();
        findings.table(
                "Rate against partitions: " + settings.publishers() + " publishers, batches of " + settings.batch()
                        + ", then one ordered worker for each",
                durability,
                OF_NUMBERS,
                () -> rows);
        return rows;
    }

    /** Begins the table of distributions of keys; its flows are those added to the list. */
    List<Flow> beginKeys(int keys, int partitions, String durability) {
        List<Flow> rows = new ArrayList<>();
        findings.table(
                "Skew: " + Units.count(keys, "key") + ", " + partitions + " partitions",
                durability,
                OF_KEYS,
                () -> rows);
        return rows;
    }

    /** Adds what was published; {@link #add(Flow)} follows. */
    void addPublished(String title, Publishing.Outcome outcome) {
        String how = Units.count(settings.publishers(), "publisher") + ", batches of " + settings.batch();
        add(new Published(title, how, outcome, OptionalDouble.empty()));
    }

    /** Adds a flow, and checks the order of its messages. */
    void add(Flow flow) {
        flows.add(flow);
        OrderedWorkers.Outcome consumed = flow.consumed();
        findings.check(
                flow.title() + ": messages of a key stay in order",
                consumed.outOfOrder() == 0,
                consumed.outOfOrder() + " of " + consumed.messages() + " out of order");
    }

    /** Adds the chart of numbers of partitions, and their figures for the summary. */
    void concludeNumbers(List<Flow> numbers) {
        List<double[]> rates = new ArrayList<>();
        List<double[]> workers = new ArrayList<>();
        for (Flow flow : numbers) {
            int partitions = flow.counts().length;
            double rate = flow.published().rate();
            findings.found("published", "messages/s", flow.title(), rate);
            rates.add(new double[] {partitions, rate});
            flow.consumed().rate().ifPresent(consumed -> {
                findings.found("consumed", "messages/s", flow.title(), consumed);
                workers.add(new double[] {partitions, consumed});
            });
        }
        findings.chart(new LineChart(
                "Rate against partitions",
                ChartAxis.linear("partitions"),
                ChartAxis.linear("messages/s"),
                List.of(new LineChart.Line("published", rates), new LineChart.Line("consumed", workers))));
    }

    /** Counts by partition, in words. */
    static String list(long[] counts) {
        return LongStream.of(counts)
                .mapToObj(count -> String.format(Locale.ROOT, "%,d", count))
                .collect(Collectors.joining(" · "));
    }
}
