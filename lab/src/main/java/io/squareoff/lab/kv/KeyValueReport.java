package io.squareoff.lab.kv;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.RoundRatio;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.experiment.Rounds.Numbered;
import io.squareoff.lab.experiment.Rounds.OfArm;
import io.squareoff.lab.experiment.SharedColumns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Tables and charts of puts, gets and watchers. A figure is in its table as soon as it is found.
 *
 * <p>The published rate of puts is from "NATS/JetStream", section "KV Put", by Tachun Wu, Brobridge, 2023-05-12
 * (https://github.com/BrobridgeOrg/gravity-infra/blob/main/stream/%20README.md): 100,000 puts of 128 B by one publisher, file
 * storage. Its command named three replicas, but the bucket had been created before without them, so it had one.
 */
record KeyValueReport(Findings findings, KeyValueSettings settings) {

    private static final double PUBLISHED_PUTS = 14_257;

    /** Of a value, in bytes. */
    private static final int PUBLISHED_SIZE = 128;

    private static final double KIBIBYTE = 1024;

    private static final List<Column<Copies>> COPIES = List.of(Column.label("replicas", Copies::replicas));

    private static final List<Column<Timed>> TIMES = Column.join(
            Column.of(each -> each.of().arm(), COPIES),
            List.of(
                    Column.label("what", Timed::what),
                    Column.measured("per second", "", Timed::rate),
                    Column.measuredIfAny("published (T. Wu, Brobridge, 2023)", "", Timed::published)));

    private static final List<Column<OfArm<Copies, BucketRound>>> LATENCIES = Column.join(
            Column.of(OfArm::arm, COPIES),
            List.of(
                    Column.histogram("put to watch", "µs", each -> each.merged(BucketRound::watched)),
                    Column.count("sent late", each -> each.sum(BucketRound::late))));

    private static final List<Column<BucketRound>> KEPT = Column.join(
            List.of(Column.kept("keys", BucketRound::keys)),
            Stream.of(Operation.values())
                    .map(each -> Column.kept(
                            each.name() + " ns",
                            (BucketRound round) -> round.nanos().get(each)))
                    .toList(),
            List.of(
                    Column.kept("sent late", BucketRound::late),
                    Column.kept("put to watch, µs, HdrHistogram", BucketRound::watched)));

    private static final List<Column<OfArm<WatcherMemory.Arm, WatcherFigures>>> WATCHED = Column.join(
            List.of(
                    Column.label("watchers", each -> each.arm().watchers()),
                    Column.label("connections", each -> each.arm().connections())),
            Column.of(
                    each -> each.rounds().stream().findFirst().orElse(null),
                    List.of(
                            Column.measured("s until all have all keys", "", each -> each.initialNanos() / 1e9),
                            Column.measured(
                                    "updates/s received by all", "", each -> each.updates() * 1e9 / each.updateNanos()),
                            Column.measured("client heap, KiB each", "", WatcherFigures::heapOfEach),
                            Column.measured("client resident, KiB each", "", WatcherFigures::residentOfEach),
                            Column.measuredIfAny("broker resident, KiB each", "", WatcherFigures::brokerOfEach),
                            Column.measuredIfAny("broker resident, MiB in all", "", WatcherFigures::broker),
                            Column.kept("until all have all keys ns", WatcherFigures::initialNanos),
                            Column.kept("updates received by all", WatcherFigures::updates),
                            Column.kept("in ns", WatcherFigures::updateNanos),
                            Column.kept(
                                    "client heap before, bytes",
                                    each -> each.before().clientHeap()),
                            Column.kept("after", each -> each.after().clientHeap()),
                            Column.kept(
                                    "client resident before, bytes",
                                    each -> each.before().clientResident()),
                            Column.kept("after", each -> each.after().clientResident()),
                            Column.kept(
                                    "broker resident before, bytes",
                                    each -> each.before().brokerResident()),
                            Column.kept("after", each -> each.after().brokerResident()))));

    /** An operation in all rounds of a number of replicas. */
    private record Timed(OfArm<Copies, BucketRound> of, Operation operation, KeyValueSettings settings) {

        String what() {
            return operation.words(settings.batch());
        }

        double rate() {
            return of.sum(BucketRound::keys)
                    * 1e9
                    / of.sum(round -> round.nanos().get(operation));
        }

        OptionalDouble published() {
            return operation == Operation.PUT && of.arm().replicas() == 1 && settings.size() == PUBLISHED_SIZE
                    ? OptionalDouble.of(PUBLISHED_PUTS)
                    : OptionalDouble.empty();
        }
    }

    /** Bytes in use; the broker's are empty if it is somebody else's. */
    record Memory(long clientHeap, long clientResident, OptionalLong brokerResident) {}

    /**
     * Times and memory of watchers.
     *
     * @param initialNanos until all had all keys
     * @param updates that all of them received after that
     * @param updateNanos time that these took
     */
    record WatcherFigures(
            int watchers, long initialNanos, long updates, long updateNanos, Memory before, Memory after) {

        double heapOfEach() {
            return ofEach(after.clientHeap() - before.clientHeap());
        }

        double residentOfEach() {
            return ofEach(after.clientResident() - before.clientResident());
        }

        OptionalDouble brokerOfEach() {
            return before.brokerResident().isEmpty() || after.brokerResident().isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(ofEach(after.brokerResident().getAsLong()
                            - before.brokerResident().getAsLong()));
        }

        /** In MiB. */
        OptionalDouble broker() {
            return after.brokerResident().stream().mapToDouble(Units::mebibytes).findFirst();
        }

        /** In KiB. */
        private double ofEach(long bytes) {
            return bytes / KIBIBYTE / watchers;
        }
    }

    /** Begins the tables of puts and gets. */
    void begin(Rounds<Copies, BucketRound> rounds, String durability) {
        findings.table(
                "Puts and gets of " + settings.keys() + " keys by one client, and one watcher",
                durability,
                TIMES,
                () -> times(rounds));
        findings.table(
                "Put to watch at " + settings.rate() + " puts per second, from when each put was due",
                durability,
                LATENCIES,
                () -> rounds.arms().toList());
        if (settings.rounds() > 1) {
            findings.table(
                    "Rounds: medians, and ratios to the first number of replicas",
                    RoundRatio.DESCRIPTION,
                    RoundRatio.columns(COPIES),
                    () -> RoundRatio.of(rounds, compared(), (first, second) -> true));
        }
        findings.rawTable("Rounds", Numbered.columns(COPIES, KEPT), rounds::numbered);
    }

    private List<Timed> times(Rounds<Copies, BucketRound> rounds) {
        return rounds.arms()
                .flatMap(each -> Stream.of(Operation.values()).map(operation -> new Timed(each, operation, settings)))
                .toList();
    }

    private List<Column<BucketRound>> compared() {
        return Column.join(
                Stream.of(Operation.values())
                        .map(each -> Column.measured(
                                each.words(settings.batch()), "keys/s", (BucketRound round) -> round.rate(each)))
                        .toList(),
                List.of(
                        SharedColumns.comparedPercentile("put to watch, p50", 50, BucketRound::watched),
                        SharedColumns.comparedPercentile("put to watch, p99", 99, BucketRound::watched)));
    }

    /** Adds the checks, warnings and the chart of the rounds that there are. */
    void conclude(Rounds<Copies, BucketRound> rounds) {
        List<LineChart.Line> percentiles = new ArrayList<>();
        rounds.arms().forEach(each -> {
            String copies = each.arm().toString();
            Histogram watched = each.merged(BucketRound::watched);
            findings.found("puts, each awaited:", "keys/s", copies, new Timed(each, Operation.PUT, settings).rate());
            Latencies.percentile(watched, 99)
                    .ifPresent(p99 -> findings.found("p99 from put to watcher:", "µs", copies, p99));
            percentiles.add(LineChart.Line.ofPercentiles(copies, watched, 1));
            RoundRatio.drifts(each, compared()).forEach(findings::warn);
        });
        findings.chart(LineChart.ofPlaced(
                "Put to watch by percentile",
                "From when each put was due, all rounds together. A line ends where fewer than ten samples lie above it.",
                ChartAxis.percentile("percentile"),
                ChartAxis.logarithmic("µs"),
                percentiles));
        rounds.check(findings, this::check);
    }

    private void check(OfArm<Copies, BucketRound> each) {
        List<String> wrong = each.numbered()
                .flatMap(round -> round.result().wrong().stream().map(words -> round.title() + ", " + words))
                .toList();
        findings.check(
                each.arm() + ": the bucket took every put, every get has its value, and a new watcher each key once",
                wrong.isEmpty(),
                wrong.isEmpty() ? "none wrong of " + settings.keys() + " keys" : String.join("; ", wrong));
    }

    /** Begins the table of watchers. */
    void beginWatched(String durability, Rounds<WatcherMemory.Arm, WatcherFigures> rounds) {
        findings.table(
                "Watchers of " + settings.watchedKeys() + " keys",
                durability,
                WATCHED,
                () -> rounds.begun().toList());
    }

    /** Adds the chart of watchers, and checks that each number of them had all keys and all updates: without them it has no result. */
    void concludeWatched(Rounds<WatcherMemory.Arm, WatcherFigures> rounds) {
        List<WatcherFigures> figures = rounds.numbered().stream()
                .map(Numbered::result)
                .sorted(Comparator.comparingInt(WatcherFigures::watchers))
                .toList();
        List<LineChart.Line> memory = new ArrayList<>(List.of(
                line("client heap", figures, each -> OptionalDouble.of(each.heapOfEach())),
                line("client resident", figures, each -> OptionalDouble.of(each.residentOfEach())),
                line("broker resident", figures, WatcherFigures::brokerOfEach)));
        memory.removeIf(line -> line.points().isEmpty());
        findings.chart(LineChart.ofPlaced(
                "Memory for each watcher",
                "The difference that all of them make, divided by their number. A difference that is not above 0 has no place here.",
                ChartAxis.logarithmic("watchers"),
                ChartAxis.logarithmic("KiB each"),
                memory));
        rounds.check(findings, each -> {});
    }

    private static LineChart.Line line(
            String name, List<WatcherFigures> figures, Function<WatcherFigures, OptionalDouble> figure) {
        return new LineChart.Line(
                name,
                figures.stream()
                        .flatMap(each ->
                                figure.apply(each).stream().mapToObj(value -> new double[] {each.watchers(), value}))
                        .toList());
    }
}
