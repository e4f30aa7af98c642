package io.squareoff.lab.replication;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.publish.DeliveryLog;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** The raw figures of every combination in which all messages were delivered, for the result: a row each. */
final class RawCombinations {

    private final TableBuilder table;

    /** @param title of the table that they are shown in */
    RawCombinations(Findings findings, String title) {
        table = findings.rawTable(
                title,
                "subscribers",
                "connections",
                "delivered",
                "from first sent to last delivered ns",
                "published msg/s",
                "delivered again",
                "refused as duplicates",
                "client CPU ns",
                "broker CPU ns",
                "from sending to delivery, µs, HdrHistogram",
                "delivered to each subscriber");
    }

    void add(int subscribers, int connections, DeliveryLog log, ReplicationCell.Outcome outcome) {
        table.row(
                subscribers,
                connections,
                log.delivered(),
                Math.round(outcome.seconds() * 1e9),
                outcome.publishRate(),
                log.duplicates(),
                outcome.refused(),
                outcome.cpu().client().toNanos(),
                outcome.cpu().broker().map(Duration::toNanos).orElse(null),
                Latencies.encode(log.latencies()),
                LongStream.of(log.deliveredToEach()).mapToObj(Long::toString).collect(Collectors.joining(" ")));
    }
}
