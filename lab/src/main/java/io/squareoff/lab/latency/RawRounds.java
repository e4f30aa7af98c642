package io.squareoff.lab.latency;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.publish.LatencySample;
import java.time.Duration;

/** The raw figures of every round, for the result: a row each. */
final class RawRounds {

    private final TableBuilder table;

    RawRounds(Findings findings) {
        table = findings.rawTable(
                "Rounds",
                "broker",
                "stream",
                "size B",
                "batch",
                "round",
                "window ns",
                "acknowledged within it",
                "acknowledged",
                "stored",
                "sent late",
                "client CPU ns",
                "broker CPU ns",
                "latency of messages, µs, HdrHistogram",
                "of batches");
    }

    void add(String version, LatencyCell cell, int round, LatencySample sample) {
        table.row(
                "nats-server " + version,
                cell.stream(),
                cell.size(),
                cell.batch(),
                round,
                sample.window().toNanos(),
                sample.measured(),
                sample.acknowledged(),
                sample.stored(),
                sample.sentLate(),
                sample.cpu().client().toNanos(),
                sample.cpu().broker().map(Duration::toNanos).orElse(null),
                Latencies.encode(sample.message()),
                Latencies.encode(sample.batch()));
    }
}
