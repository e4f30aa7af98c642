package io.squareoff.lab.sparse;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.sparse.CellTimeline.Phase;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/** The raw figures of every round, for the result: a row each, and a row for each 250 ms of it. */
final class RawRounds {

    private final TableBuilder rounds;
    private final TableBuilder bins;

    RawRounds(Findings findings) {
        rounds = findings.rawTable(
                "Rounds",
                "question",
                "stream",
                "broker",
                "round",
                "created ns",
                "first message ns",
                "none pending ns",
                "through ns",
                "end ns",
                "longest write ns",
                "longest block ns",
                "blocked ns",
                "refused",
                "unanswered",
                "longest lateness ns",
                "longest silence ns",
                "missing",
                "repeated",
                "longest stream info ns",
                "stream info time-outs",
                "broker CPU ns",
                "publish latency before, µs, HdrHistogram",
                "during",
                "after");
        bins = findings.rawTable(
                "Every 250 ms", "question", "stream", "broker", "round", "from ms", "delivered", "longest write µs");
    }

    void add(Question question, Arm arm, String version, int round, CellTimeline timeline, CellFigures figures) {
        rounds.row(
                question.title(),
                arm.name(),
                version,
                round,
                boxed(timeline.created()),
                boxed(timeline.first()),
                boxed(timeline.nonePending()),
                timeline.through(),
                timeline.end(),
                figures.longestWrite(),
                figures.longestBlock(),
                figures.blocked(),
                figures.refused(),
                figures.unanswered(),
                figures.longestLateness(),
                figures.silence(),
                timeline.missing(),
                timeline.repeated(),
                figures.longestInfo(),
                figures.infoTimeouts(),
                timeline.brokerCpu().map(cpu -> (Object) cpu.toNanos()).orElse(null),
                Latencies.encode(figures.latencies().get(Phase.BEFORE)),
                Latencies.encode(figures.latencies().get(Phase.DURING)),
                Latencies.encode(figures.latencies().get(Phase.AFTER)));
        addBins(question, arm, version, round, timeline);
    }

    /** The bins before 0 have no deliveries. */
    private void addBins(Question question, Arm arm, String version, int round, CellTimeline timeline) {
        long width = CellTimeline.BIN.toNanos();
        long earliest = timeline.writes().stream()
                .mapToLong(write -> Math.floorDiv(write.due(), width))
                .min()
                .orElse(0);
        int before = (int) Math.max(0, -earliest);
        long[] longest = new long[before + timeline.delivered().length];
        timeline.writes().forEach(write -> {
            int bin = (int) Math.floorDiv(write.due(), width) + before;
            if (bin < longest.length) {
                longest[bin] = Math.max(longest[bin], write.latency(timeline.end()) / 1_000);
            }
        });
        LongStream.range(-before, timeline.delivered().length)
                .forEach(bin -> bins.row(
                        question.title(),
                        arm.name(),
                        version,
                        round,
                        bin * CellTimeline.BIN.toMillis(),
                        bin < 0 ? 0L : timeline.delivered()[(int) bin],
                        longest[(int) bin + before]));
    }

    private static Object boxed(OptionalLong nanos) {
        return nanos.isPresent() ? nanos.getAsLong() : null;
    }
}
