package io.squareoff.lab.kv;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.PercentileLine;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.experiment.Rounds.OfArm;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * Tables and charts of puts, gets and watchers. A figure is in its table as soon as it is found.
 *
 * <p>The published rate of puts is from "NATS/JetStream", section "KV Put", by Tachun Wu, Brobridge, 2023-05-12
 * (https://github.com/BrobridgeOrg/gravity-infra/blob/main/stream/%20README.md): 100,000 puts of 128 B by one publisher, file
 * storage. Its command named three replicas, but the bucket had been created before without them, so it had one.
 */
final class KeyValueReport {

    private static final double PUBLISHED_PUTS = 14_257;
    private static final double KIBIBYTE = 1024;
    private static final double MEBIBYTE = 1024 * KIBIBYTE;

    private static final Column<Timed> REPLICAS =
            Column.label("replicas", each -> Units.count(each.replicas(), "replica"));
    private static final Column<Timed> WHAT = Column.label("what", Timed::what);
    private static final Column<Timed> PER_SECOND = Column.measured("per second", "", Timed::rate);

    private static final List<Column<Timed>> TIMES = List.of(
            REPLICAS,
            WHAT,
            PER_SECOND,
            Column.measuredIfAny(
                    "published (T. Wu, Brobridge, 2023)",
                    "",
                    each -> each.what().equals(PutsAndGets.PUT) && each.replicas() == 1
                            ? OptionalDouble.of(PUBLISHED_PUTS)
                            : OptionalDouble.empty()),
            Column.kept("keys", Timed::keys),
            Column.kept("ns", Timed::nanos));

    private static final List<Column<Timed>> CATCHING_UP =
            List.of(REPLICAS, WHAT, Column.measured("seconds", "", each -> each.nanos() / 1e9), PER_SECOND);

    private static final List<Column<PutToWatch>> LATENCIES = List.of(
            Column.label("replicas", each -> Units.count(each.replicas(), "replica")),
            Column.count("updates", PutToWatch::puts),
            Column.histogram("put to watch", "µs", PutToWatch::micros),
            Column.count("sent late", PutToWatch::late));

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

    private final Findings findings;
    private final List<Timed> times = new ArrayList<>();
    private final List<Timed> catchingUp = new ArrayList<>();
    private final List<PutToWatch> latencies = new ArrayList<>();
    private final LineChart.Builder percentiles;

    /**
     * A time that something took.
     *
     * @param what was done with each key, in words
     */
    record Timed(int replicas, String what, long keys, long nanos) {

        double rate() {
            return keys * 1e9 / nanos;
        }
    }

    /**
     * Latencies from when each put was due until the watcher had it.
     *
     * @param late number of puts that were sent late
     */
    record PutToWatch(int replicas, int puts, int late, Histogram micros) {}

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
            return after.brokerResident().stream()
                    .mapToDouble(bytes -> bytes / MEBIBYTE)
                    .findFirst();
        }

        /** In KiB. */
        private double ofEach(long bytes) {
            return bytes / KIBIBYTE / watchers;
        }
    }

    KeyValueReport(Findings findings) {
        this.findings = findings;
        percentiles = findings.chart(
                "Put to watch by percentile",
                "From when each put was due. A line ends where fewer than ten samples lie above it.",
                ChartAxis.percentile("percentile"),
                ChartAxis.logarithmic("µs"));
    }

    void beginTimes(KeyValueSettings settings, BrokerSession broker) {
        String durability = broker.durability();
        findings.table("Puts and gets of " + settings.keys() + " keys by one client", durability, TIMES, () -> times);
        findings.table("One new watcher of " + settings.keys() + " keys", durability, CATCHING_UP, () -> catchingUp);
        findings.table(
                "Put to watch at " + settings.rate() + " puts per second, from when each put was due",
                durability,
                LATENCIES,
                () -> latencies);
    }

    void add(Timed time) {
        times.add(time);
        if (time.what().equals(PutsAndGets.PUT)) {
            findings.found("puts, each awaited:", "keys/s", Units.count(time.replicas(), "replica"), time.rate());
        }
    }

    /** Adds a time that a new watcher took. */
    void addCatchingUp(Timed time) {
        catchingUp.add(time);
    }

    void add(PutToWatch latency) {
        String copies = Units.count(latency.replicas(), "replica");
        latencies.add(latency);
        Latencies.percentile(latency.micros(), 99)
                .ifPresent(p99 -> findings.found("p99 from put to watcher:", "µs", copies, p99));
        percentiles.line(PercentileLine.of(copies, latency.micros(), 1));
    }

    /** Begins the table and the chart of watchers. */
    void beginWatched(int keys, String durability, Rounds<WatcherMemory.Arm, WatcherFigures> rounds) {
        findings.table(
                "Watchers of " + keys + " keys",
                durability,
                WATCHED,
                () -> rounds.begun().toList());
        findings.chart(() -> memory(rounds));
    }

    private static LineChart memory(Rounds<WatcherMemory.Arm, WatcherFigures> rounds) {
        LineChart.Builder memory = new LineChart.Builder(
                "Memory for each watcher",
                "The difference that all of them make, divided by their number. A difference that is not above 0 has no place here.",
                ChartAxis.logarithmic("watchers"),
                ChartAxis.logarithmic("KiB each"));
        rounds.all().forEach(each -> {
            memory.point("client heap", each.watchers(), each.heapOfEach());
            memory.point("client resident", each.watchers(), each.residentOfEach());
            each.brokerOfEach().ifPresent(resident -> memory.point("broker resident", each.watchers(), resident));
        });
        return memory.build();
    }
}
