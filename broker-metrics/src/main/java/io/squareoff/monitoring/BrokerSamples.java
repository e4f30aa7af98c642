package io.squareoff.monitoring;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** The samples of one scrape, by their meters. Used by one thread. */
final class BrokerSamples {

    private final Map<String, GaugeSnapshot.Builder> gauges = new TreeMap<>();
    private final Map<String, CounterSnapshot.Builder> counters = new TreeMap<>();

    /** Adds what a part of a page has of these meters. */
    void add(Iterable<BrokerMeter> meters, JsonNode detail, Labels labels) {
        for (BrokerMeter meter : meters) {
            if (meter.isIn(detail)) {
                add(meter, meter.value(detail), labels);
            }
        }
    }

    /** Adds a sample; no other of this meter may have the same labels. */
    void add(BrokerMeter meter, double value, Labels labels) {
        if (meter.isCounter()) {
            counters.computeIfAbsent(
                            meter.name(),
                            name -> CounterSnapshot.builder().name(name).help(meter.help()))
                    .dataPoint(CounterDataPointSnapshot.builder()
                            .value(value)
                            .labels(labels)
                            .build());
        } else {
            gauges.computeIfAbsent(
                            meter.name(),
                            name -> GaugeSnapshot.builder().name(name).help(meter.help()))
                    .dataPoint(GaugeDataPointSnapshot.builder()
                            .value(value)
                            .labels(labels)
                            .build());
        }
    }

    MetricSnapshots all() {
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        gauges.values().forEach(gauge -> all.metricSnapshot(gauge.build()));
        counters.values().forEach(counter -> all.metricSnapshot(counter.build()));
        return all.build();
    }
}
