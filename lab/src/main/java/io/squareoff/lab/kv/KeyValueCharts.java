package io.squareoff.lab.kv;

import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.LineChartBuilder;
import io.squareoff.harness.report.PercentileLine;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.experiment.Findings;
import org.HdrHistogram.Histogram;

/** Charts of the latency from a put to its watcher, and of the memory that watchers cost. */
final class KeyValueCharts {

    private static final double KIBIBYTE = 1024;

    private final LineChartBuilder latency;
    private final LineChartBuilder memory;

    KeyValueCharts(Findings findings) {
        latency = findings.chart(
                "Put to watch by percentile",
                "From when each put was due. A line ends where fewer than ten samples lie above it.",
                ChartAxis.percentile("percentile"),
                ChartAxis.logarithmic("µs"));
        memory = findings.chart(
                "Memory for each watcher",
                "The difference that all of them make, divided by their number. A difference that is not above 0 has no place here.",
                ChartAxis.logarithmic("watchers"),
                ChartAxis.logarithmic("KiB each"));
    }

    /** @param micros from when each put was due until the watcher had it */
    void latency(int replicas, Histogram micros) {
        latency.line(PercentileLine.of(Units.count(replicas, "replica"), micros, 1));
    }

    void watchers(int watchers, WatcherMemory.Memory before, WatcherMemory.Memory after) {
        add("client heap", watchers, after.clientHeap() - before.clientHeap());
        add("client resident", watchers, after.clientResident() - before.clientResident());
        if (before.brokerResident().isPresent() && after.brokerResident().isPresent()) {
            add(
                    "broker resident",
                    watchers,
                    after.brokerResident().getAsLong() - before.brokerResident().getAsLong());
        }
    }

    private void add(String of, int watchers, long bytes) {
        memory.point(of, watchers, bytes / KIBIBYTE / watchers);
    }
}
