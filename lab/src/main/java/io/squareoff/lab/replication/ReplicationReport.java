package io.squareoff.lab.replication;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.LineChart;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.RoundRatio;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.experiment.Rounds.Numbered;
import io.squareoff.lab.experiment.Rounds.OfArm;
import io.squareoff.lab.experiment.SharedColumns;
import io.squareoff.lab.replication.Combination.Series;
import io.squareoff.lab.replication.Delivered.Complete;
import io.squareoff.lab.replication.Delivered.Paced;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Tables, checks and the chart of the combinations. A round is in its tables as soon as it is over. */
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
                            SharedColumns.cpu(
                                    Complete::cpu, each -> each.deliveries().delivered()),
                            Column.of(
                                    Complete::paced,
                                    List.of(
                                            Column.count("at half, least msg/s", Paced::rate),
                                            SharedColumns.percentile("sent after due: p99 µs", 99, Paced::lateness),
                                            SharedColumns.percentile(
                                                    "from due to delivery: p50 µs", 50, Paced::latencies),
                                            SharedColumns.percentile("p99", 99, Paced::latencies),
                                            SharedColumns.percentile("p99.9", 99.9, Paced::latencies),
                                            Column.count(
                                                    "max",
                                                    each -> each.latencies().getMaxValue()))))),
            List.of(
                    Column.cell("duplicates", each -> sum(each, Delivered::duplicates)),
                    Column.cell("lost", each -> sum(each, Delivered::lost))));

    private static final List<Column<Combination>> COMBINATIONS = List.of(
            Column.label("consumer", each -> each.series().kind().toString()),
            Column.label("replicas", each -> each.series().replicas()),
            Column.label("subscribers", Combination::subscribers));

    private static final List<Column<Delivered>> COMPARED = List.of(
            figure("delivered", "msg/s", each -> OptionalDouble.of(each.rate())),
            percentile("p50 at half of that", 50),
            percentile("p99 at half of that", 99));

    private static final List<Column<Delivered>> KEPT = Column.of(
            round -> round.complete().orElse(null),
            Column.join(
                    SharedColumns.rawCpu(Complete::cpu),
                    List.of(
                            Column.kept("delivered", each -> each.deliveries().delivered()),
                            Column.kept(
                                    "from first sent to last delivered ns", each -> Math.round(each.seconds() * 1e9)),
                            Column.kept("redelivered", each -> each.deliveries().duplicates()),
                            Column.kept("refused as duplicates", Complete::refused),
                            Column.kept(
                                    "delivered to each subscriber",
                                    each -> LongStream.of(each.deliveries().toEach())
                                            .mapToObj(Long::toString)
                                            .collect(Collectors.joining(" "))),
                            Column.kept("at half msg/s", each -> each.paced().rate()),
                            Column.kept(
                                    "sent after due, µs, HdrHistogram",
                                    each -> each.paced().lateness()),
                            Column.kept(
                                    "from due to delivery, µs, HdrHistogram",
                                    each -> each.paced().latencies()))));

    private final Findings findings;
    private final Rounds<Combination, Delivered> rounds;
    private final List<Column<OfArm<Combination, Delivered>>> columns;
    private final Set<Series> begun = new LinkedHashSet<>();

    ReplicationReport(Findings findings, Rounds<Combination, Delivered> rounds, ReplicationSettings settings) {
        this.findings = findings;
        this.rounds = rounds;
        this.columns = Column.join(
                COLUMNS, List.of(PublishedRates.column(settings), Column.text("result", ReplicationReport::result)));
        findings.rawTable("Rounds", Numbered.columns(COMBINATIONS, KEPT), rounds::numbered);
    }

    /** Begins the table of medians and ratios. */
    void compare() {
        findings.table(
                "Rounds: medians, and ratios to the first number of replicas with the same subscribers",
                RoundRatio.DESCRIPTION,
                RoundRatio.columns(COMBINATIONS),
                () -> RoundRatio.of(rounds, COMPARED, Combination::comparesTo));
    }

    private static Column<Delivered> figure(String name, String unit, Function<Complete, OptionalDouble> of) {
        return Column.measuredIfAny(
                name, unit, round -> round.complete().map(of).orElseGet(OptionalDouble::empty));
    }

    private static Column<Delivered> percentile(String name, double percentile) {
        return figure(
                name, "µs", each -> Latencies.percentileFigure(each.paced().latencies(), percentile));
    }

    /** Of all rounds together. */
    private static Optional<Complete> complete(OfArm<Combination, Delivered> each) {
        return each.rounds().stream()
                .flatMap(round -> round.complete().stream())
                .reduce(Complete::plus);
    }

    /** Empty without a result. */
    private static OptionalLong sum(OfArm<Combination, Delivered> each, ToLongFunction<Delivered> count) {
        return each.rounds().stream().mapToLong(count).reduce(Long::sum);
    }

    /** In words that all rounds have in common, or all of theirs. */
    private static String result(OfArm<Combination, Delivered> each) {
        return Stream.concat(
                        each.rounds().stream().map(Delivered::result),
                        each.withoutResult().values().stream().map(why -> "no result: " + why))
                .distinct()
                .collect(Collectors.joining("; "));
    }

    /** Begins a table, unless it is there, with the durability of its streams in words. */
    void begin(Series series, String durability) {
        if (begun.add(series)) {
            findings.table(
                    "One publisher and subscribers that share a durable " + series,
                    durability,
                    columns,
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
        rounds.arms().forEach(each -> RoundRatio.drifts(each, COMPARED).forEach(findings::warn));
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
                .flatMap(OfArm::numbered)
                .filter(round -> round.result().wrong())
                .map(round -> round.arm().subscribers() + " subscribers, round " + round.number() + ": "
                        + words(round.result()))
                .toList();
        long results = rows(series)
                .flatMap(each -> each.rounds().stream())
                .filter(round -> round.complete().isPresent())
                .count();
        long missing =
                rows(series).mapToLong(each -> each.withoutResult().size()).sum();
        findings.check(
                series + ": every message was delivered, once, wherever there is a result, and there is one",
                wrong.isEmpty() && results > 0,
                results + " results, " + missing + " without; " + (wrong.isEmpty() ? "none wrong" : wrong));
    }

    private static String words(Delivered wrong) {
        return wrong.duplicates() + " duplicates" + (wrong.lost() > 0 ? ", " + wrong.lost() + " lost" : "");
    }

    private List<double[]> points(Series series) {
        return rows(series)
                .flatMap(each -> complete(each).stream()
                        .map(complete -> new double[] {each.arm().subscribers(), complete.rate()}))
                .sorted(Comparator.comparingDouble(point -> point[0]))
                .toList();
    }
}
