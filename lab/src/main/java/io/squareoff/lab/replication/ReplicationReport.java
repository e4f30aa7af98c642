package io.squareoff.lab.replication;

import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.LineChart;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.experiment.Rounds.OfArm;
import io.squareoff.lab.experiment.SharedColumns;
import io.squareoff.lab.replication.Combination.Series;
import io.squareoff.lab.replication.Delivered.Complete;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Tables, checks and the chart of the combinations, each of which has one round. It is in its table as soon as that is over. */
final class ReplicationReport {

    private static final List<Column<OfArm<Combination, Delivered>>> COLUMNS = Column.join(
            List.of(
                    Column.label("subscribers", each -> each.arm().subscribers()),
                    Column.label("connections", each -> each.arm().connections())),
            Column.of(
                    each -> complete(each).orElse(null),
                    Column.join(
                            List.of(
                                    Column.measured("aggregate msg/s", "", each -> 2 * each.rate()),
                                    Column.measured("published", "", Complete::publishRate),
                                    Column.measured("subscribed", "", Complete::rate)),
                            SharedColumns.statistics(
                                    "each", each -> each.deliveries().rates(each.seconds())),
                            List.of(
                                    SharedColumns.percentile(
                                            "end to end p50 µs",
                                            50,
                                            each -> each.deliveries().latencies()),
                                    SharedColumns.percentile(
                                            "p99", 99, each -> each.deliveries().latencies()),
                                    SharedColumns.percentile(
                                            "p99.9",
                                            99.9,
                                            each -> each.deliveries().latencies()),
                                    Column.count(
                                            "max",
                                            each -> each.deliveries()
                                                    .latencies()
                                                    .getMaxValue())),
                            SharedColumns.cpu(
                                    Complete::cpu, each -> each.deliveries().delivered()),
                            SharedColumns.rawCpu(Complete::cpu),
                            List.of(
                                    Column.kept(
                                            "delivered",
                                            each -> each.deliveries().delivered()),
                                    Column.kept(
                                            "from first sent to last delivered ns",
                                            each -> Math.round(each.seconds() * 1e9)),
                                    Column.kept(
                                            "redelivered",
                                            each -> each.deliveries().duplicates()),
                                    Column.kept("refused as duplicates", Complete::refused),
                                    Column.kept(
                                            "from sending to delivery, µs, HdrHistogram",
                                            each -> each.deliveries().latencies()),
                                    Column.kept(
                                            "delivered to each subscriber",
                                            each -> LongStream.of(
                                                            each.deliveries().toEach())
                                                    .mapToObj(Long::toString)
                                                    .collect(Collectors.joining(" ")))))),
            List.of(
                    Column.countIfAny("duplicates", each -> sum(each, Delivered::duplicates)),
                    Column.countIfAny("lost", each -> sum(each, Delivered::lost)),
                    PublishedRates.COLUMN,
                    Column.text("result", ReplicationReport::result)));

    private final Findings findings;
    private final Rounds<Combination, Delivered> rounds;
    private final Set<Series> begun = new LinkedHashSet<>();

    ReplicationReport(Findings findings, Rounds<Combination, Delivered> rounds) {
        this.findings = findings;
        this.rounds = rounds;
    }

    private static Optional<Complete> complete(OfArm<Combination, Delivered> each) {
        return each.rounds().stream()
                .flatMap(round -> round.complete().stream())
                .findFirst();
    }

    /** Empty without a result. */
    private static OptionalLong sum(OfArm<Combination, Delivered> each, ToLongFunction<Delivered> count) {
        return each.rounds().stream().mapToLong(count).reduce(Long::sum);
    }

    private static String result(OfArm<Combination, Delivered> each) {
        return each.rounds().stream()
                .map(Delivered::result)
                .findFirst()
                .orElseGet(() ->
                        "no result: " + String.join("; ", each.withoutResult().values()));
    }

    /**
     * Begins a table, unless it is there.
     *
     * @param durability of its streams, in words
     */
    void begin(Series series, String durability) {
        if (begun.add(series)) {
            findings.table(
                    "One publisher and subscribers that share a durable " + series,
                    durability,
                    COLUMNS,
                    () -> rows(series).toList());
        }
    }

    private Stream<OfArm<Combination, Delivered>> rows(Series series) {
        return rounds.begun().filter(each -> each.arm().series().equals(series));
    }

    /** Adds the checks and the chart of what was measured. */
    void conclude() {
        rounds.arms()
                .forEach(each -> complete(each)
                        .ifPresent(complete -> findings.found(
                                "delivered", "messages/s", each.arm().toString(), complete.rate())));
        rounds.begun().map(each -> each.arm().series()).distinct().forEach(this::check);
        findings.chart(new LineChart(
                "Rate against subscribers",
                ChartAxis.logarithmic("subscribers"),
                ChartAxis.logarithmic("messages/s delivered"),
                begun.stream()
                        .map(series -> new LineChart.Line(series.toString(), points(series)))
                        .toList()));
    }

    /** Checks that every message was delivered once wherever there is a result, and that there is one. */
    private void check(Series series) {
        List<String> wrong = rows(series)
                .flatMap(each -> each.rounds().stream()
                        .filter(Delivered::wrong)
                        .map(round -> each.arm().subscribers() + " subscribers: " + round.duplicates() + " duplicates"
                                + (round.lost() > 0 ? ", " + round.lost() + " lost" : "")))
                .toList();
        long results = rows(series).filter(each -> complete(each).isPresent()).count();
        long missing = rows(series).filter(each -> each.rounds().isEmpty()).count();
        findings.check(
                series + ": every message was delivered, once, wherever there is a result, and there is one",
                wrong.isEmpty() && results > 0,
                results + " results, " + missing + " without; " + (wrong.isEmpty() ? "none wrong" : wrong));
    }

    private List<double[]> points(Series series) {
        return rows(series)
                .flatMap(each -> complete(each).stream()
                        .map(complete -> new double[] {each.arm().subscribers(), complete.rate()}))
                .toList();
    }
}
