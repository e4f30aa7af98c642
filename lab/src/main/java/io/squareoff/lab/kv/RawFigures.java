package io.squareoff.lab.kv;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.experiment.Findings;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** The raw figures behind the tables, for the result and its charts. */
final class RawFigures {

    private final TableBuilder times;
    private final TableBuilder latencies;
    private final TableBuilder memory;
    private final KeyValueCharts charts;

    RawFigures(Findings findings) {
        charts = new KeyValueCharts(findings);
        times = findings.rawTable("Puts and gets", "replicas", "what", "keys", "ns");
        latencies = findings.rawTable(
                "Put to watch",
                "replicas",
                "puts per second",
                "puts",
                "sent late",
                "latency from due, µs, HdrHistogram");
        memory = findings.rawTable(
                "Memory and watchers",
                "watchers",
                "connections",
                "until all have all keys ns",
                "updates received by all",
                "in ns",
                "client heap before, bytes",
                "after",
                "client resident before, bytes",
                "after",
                "broker resident before, bytes",
                "after");
    }

    /**
     * Keeps the time that puts or gets took.
     *
     * @param what was done with each key, in words
     */
    void time(int replicas, String what, long keys, long nanos) {
        times.row(replicas, what, keys, nanos);
    }

    /** @param micros latencies from when each put was due until the watcher had it */
    void latency(int replicas, int rate, int puts, int late, Histogram micros) {
        latencies.row(replicas, rate, puts, late, Latencies.encode(micros));
        charts.latency(replicas, micros);
    }

    /**
     * Keeps the times and the memory of watchers.
     *
     * @param initialNanos until all had all keys
     * @param updates that all of them received after that
     * @param updateNanos time that these took
     */
    void watchers(
            int watchers,
            int connections,
            long initialNanos,
            long updates,
            long updateNanos,
            WatcherMemory.Memory before,
            WatcherMemory.Memory after) {
        memory.row(
                watchers,
                connections,
                initialNanos,
                updates,
                updateNanos,
                before.clientHeap(),
                after.clientHeap(),
                before.clientResident(),
                after.clientResident(),
                boxed(before.brokerResident()),
                boxed(after.brokerResident()));
        charts.watchers(watchers, before, after);
    }

    private static Object boxed(OptionalLong bytes) {
        return bytes.isPresent() ? bytes.getAsLong() : null;
    }
}
