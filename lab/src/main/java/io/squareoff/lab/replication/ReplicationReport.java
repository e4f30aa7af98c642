package io.squareoff.lab.replication;

import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.SharedColumns;
import io.squareoff.lab.replication.Combination.Complete;
import io.squareoff.lab.replication.Combination.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Tables, checks and the chart of the combinations. A combination is in its table as soon as it is over. */
final class ReplicationReport {

    private static final List<Column<Combination>> COLUMNS = Column.join(
            List.of(
                    Column.label("subscribers", Combination::subscribers),
                    Column.label("connections", Combination::connections)),
            Column.of(
                    each -> each.complete().orElse(null),
                    Column.join(
                            List.of(
                                    Column.measured("aggregate msg/s", "", each -> 2 * each.rate()),
                                    Column.measured("published", "", Complete::publishRate),
                                    Column.measured("subscribed", "", Complete::rate)),
                            SharedColumns.statistics("each", each -> each.log().ratePerSubscriber(each.seconds())),
                            List.of(
                                    SharedColumns.percentile(
                                            "end to end p50 µs",
                                            50,
                                            each -> each.log().latencies()),
                                    SharedColumns.percentile(
                                            "p99", 99, each -> each.log().latencies()),
                                    SharedColumns.percentile(
                                            "p99.9", 99.9, each -> each.log().latencies()),
                                    Column.count(
                                            "max",
                                            each -> each.log().latencies().getMaxValue())),
                            SharedColumns.cpu(Complete::cpu, each -> each.log().delivered()),
                            SharedColumns.rawCpu(Complete::cpu),
                            List.of(
                                    Column.kept("delivered", each -> each.log().delivered()),
                                    Column.kept(
                                            "from first sent to last delivered ns",
                                            each -> Math.round(each.seconds() * 1e9)),
                                    Column.kept(
                                            "redelivered", each -> each.log().duplicates()),
                                    Column.kept("refused as duplicates", Complete::refused),
                                    Column.kept(
                                            "from sending to delivery, µs, HdrHistogram",
                                            each -> each.log().latencies()),
                                    Column.kept(
                                            "delivered to each subscriber",
                                            each -> LongStream.of(each.log().deliveredToEach())
                                                    .mapToObj(Long::toString)
                                                    .collect(Collectors.joining(" ")))))),
            List.of(
                    Column.countIfAny("duplicates", each -> ifResult(each, each.duplicates())),
                    Column.countIfAny("lost", each -> ifResult(each, each.lost())),
                    PublishedRates.COLUMN,
                    Column.text("result", Combination::result)));

    private final Findings findings;
    private final Map<Series, List<Combination>> combinations = new LinkedHashMap<>();

    ReplicationReport(Findings findings) {
        this.findings = findings;
    }

    private static OptionalLong ifResult(Combination each, long count) {
        return each.hasResult() ? OptionalLong.of(count) : OptionalLong.empty();
    }

    /**
     * Begins a table.
     *
     * @param durability of its streams, in words
     */
    void begin(Series series, String durability) {
        List<Combination> rows = combinations.computeIfAbsent(series, any -> new ArrayList<>());
        findings.table(
                "One publisher and subscribers that share a durable " + series.title(),
                durability,
                COLUMNS,
                () -> rows);
    }

    void add(Combination combination) {
        String title = combination.series().title();
        combinations.get(combination.series()).add(combination);
        combination
                .complete()
                .ifPresent(complete -> findings.found(
                        "delivered",
                        "messages/s",
                        title + ", " + Units.count(combination.subscribers(), "subscriber"),
                        complete.rate()));
        if (!combination.hasResult()) {
            findings.mark(title + ", " + combination.subscribers() + " subscribers: " + combination.result());
        }
    }

    /** Checks that every message was delivered once wherever there is a result, and that there is one. */
    void check(Series series) {
        List<Combination> rows = combinations.get(series);
        List<String> wrong = rows.stream()
                .filter(Combination::wrong)
                .map(each -> each.subscribers() + " subscribers: " + each.duplicates() + " duplicates"
                        + (each.lost() > 0 ? ", " + each.lost() + " lost" : ""))
                .toList();
        long results = rows.stream().filter(each -> each.complete().isPresent()).count();
        long missing = rows.stream().filter(each -> !each.hasResult()).count();
        findings.check(
                series.title() + ": every message was delivered, once, wherever there is a result, and there is one",
                wrong.isEmpty() && results > 0,
                results + " results, " + missing + " without; " + (wrong.isEmpty() ? "none wrong" : wrong));
    }

    void chart() {
        List<LineChart.Line> lines = combinations.entrySet().stream()
                .map(each -> new LineChart.Line(each.getKey().title(), points(each.getValue())))
                .toList();
        findings.chart(new LineChart(
                "Rate against subscribers",
                ChartAxis.logarithmic("subscribers"),
                ChartAxis.logarithmic("messages/s delivered"),
                lines));
    }

    private static List<double[]> points(List<Combination> rows) {
        return rows.stream()
                .flatMap(each ->
                        each.complete().stream().map(complete -> new double[] {each.subscribers(), complete.rate()}))
                .toList();
    }
}
