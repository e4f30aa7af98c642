package io.squareoff.lab.partitions;

import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.publish.Publishing;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** The raw figures of every run of publishers and workers, for the result: a row each. */
final class RawRuns {

    private final TableBuilder published;
    private final TableBuilder consumed;

    RawRuns(Findings findings) {
        published = findings.rawTable(
                "Published",
                "to",
                "how",
                "messages",
                "from the first publisher's beginning to the last one's end ns",
                "refused as duplicates",
                "client CPU ns",
                "broker CPU ns",
                "msg/s of each publisher");
        consumed = findings.rawTable(
                "Consumed by a worker for each partition",
                "from",
                "messages",
                "of these timed",
                "from the first worker's beginning to the last one's end ns",
                "out of order");
    }

    /**
     * Keeps the figures of publishers.
     *
     * @param to which streams they published, in words
     * @param how they did, in words
     */
    void published(String to, String how, Publishing.Outcome outcome) {
        published.row(
                to,
                how,
                outcome.messages(),
                Math.round(outcome.seconds() * 1e9),
                outcome.duplicates(),
                outcome.cpu().client().toNanos(),
                outcome.cpu().broker().map(Duration::toNanos).orElse(null),
                DoubleStream.of(outcome.rates()).mapToObj(Double::toString).collect(Collectors.joining(" ")));
    }

    /** @param from which streams they consumed, in words */
    void consumed(String from, OrderedWorkers.Outcome outcome) {
        consumed.row(
                from, outcome.messages(), outcome.timed(), Math.round(outcome.seconds() * 1e9), outcome.outOfOrder());
    }
}
