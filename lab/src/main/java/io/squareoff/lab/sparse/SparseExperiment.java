package io.squareoff.lab.sparse;

import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.Rounds;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Cost of a new consumer for a stream whose live messages lie thinly over a long range of sequence numbers. */
public record SparseExperiment(SparseSettings settings) implements Experiment {

    static final String TOPOLOGY = """
                                       ┌──────────── broker ─────────────┐
              publisher ─R msg/s──────▶│ stream: live ··deleted·· live   │
                        ◀──acks────────│                                 │
              probe ◀──stream info────▶│ consumer of last messages, new  │──▶ client
                                       └─────────────────────────────────┘
              first the publisher alone, then the consumer, until none is pending
            """;

    private static final int WARM_UP_LIVE = 20_000;

    /** The time of the walk over a sequence number, from kept runs on an Intel Xeon. */
    private static final Duration WALK = Duration.ofNanos(25);

    /** So many times the least excess is shown whatever else delays a write. */
    private static final int CLEARLY = 3;

    @Override
    public Duration estimate() {
        Duration all = ExperimentContext.starting(BrokerSettings.nodesFor(settings.replicas()))
                .plus(ExperimentContext.WARM_UP);
        for (List<Question> group : settings.questions()) {
            Duration streams = group.stream()
                    .flatMap(question -> question.arms().stream())
                    .map(Arm::stream)
                    .distinct()
                    .map(StreamPlan::estimate)
                    .reduce(Duration.ZERO, Duration::plus)
                    .multipliedBy(settings.replicas());
            Duration round = group.stream()
                    .flatMap(question -> question.arms().stream())
                    .map(arm -> arm.cell().estimate())
                    .reduce(Duration.ZERO, Duration::plus);
            all = all.plus(streams).plus(round.multipliedBy(settings.rounds()));
        }
        return all;
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        tooShort().forEach(context.findings()::warn);
        Footprint footprint = Footprint.of(settings.questions(), settings.replicas());
        context.requireRoom(footprint.memoryBytes(), footprint.diskBytes());
        BrokerSession broker =
                context.broker(BrokerSettings.of(BrokerSettings.nodesFor(settings.replicas()), Map.of()));
        Footprint stored = Footprint.stored(settings.questions(), settings.replicas());
        broker.streams().requireRoom(stored.memoryBytes(), stored.diskBytes());
        StreamPool pool = new StreamPool(context, broker, settings.replicas());
        context.warmUp(() -> warmUp(context, pool));
        SparseReport report = new SparseReport(
                context.findings(),
                broker.machines() + "; " + Units.count(settings.replicas(), "replica")
                        + ", in memory where a stream's name does not say file");
        for (List<Question> group : settings.questions()) {
            for (Question question : group) {
                measure(context, broker, pool, question, report);
            }
            context.attempt(e -> context.findings().warn(e.getMessage()), pool::deleteAll);
        }
    }

    /** Words on each gap whose walk may be too short to be shown. */
    List<String> tooShort() {
        Duration least = StallVerdict.LEAST_EXCESS.multipliedBy(CLEARLY);
        return settings.questions().stream()
                .flatMap(List::stream)
                .map(question -> question.tested().stream())
                .filter(stream -> stream.shape() == StreamShape.GAP)
                .distinct()
                .filter(stream -> walk(stream).compareTo(least) < 0)
                .map(stream -> String.format(
                        Locale.ROOT,
                        "a range of %,d may be too short to show a stall: at %d ns a number, as on an Intel Xeon, the walk takes"
                                + " %d ms, a stall begins at %d, and other delays come on top: try --range %d",
                        stream.range(),
                        WALK.toNanos(),
                        walk(stream).toMillis(),
                        StallVerdict.LEAST_EXCESS.toMillis(),
                        stream.live() + least.dividedBy(WALK)))
                .toList();
    }

    private static Duration walk(StreamPlan stream) {
        return WALK.multipliedBy(stream.range() - stream.live());
    }

    /** A consumer that the broker refuses gets a warning: others may be measured all the same. */
    private void warmUp(ExperimentContext context, StreamPool pool) throws InterruptedException {
        for (List<Question> group : settings.questions()) {
            for (Question question : group) {
                Arm tested = question.tested();
                StreamPlan shorter = tested.stream()
                        .withLive(Math.min(WARM_UP_LIVE, tested.stream().live()));
                context.attempt(
                        e -> context.findings().warn(tested + ", warm-up: " + e.getMessage()),
                        () -> new SparseCell(
                                        pool.stream(shorter.dense()),
                                        tested.cell().inShort())
                                .run());
            }
        }
        context.attempt(e -> context.findings().warn(e.getMessage()), pool::deleteAll);
    }

    /** Measures all rounds of a question; what was observed is reported even if they are cut short. */
    private void measure(
            ExperimentContext context, BrokerSession broker, StreamPool pool, Question question, SparseReport report)
            throws InterruptedException {
        report.begin(question);
        try {
            question.rounds()
                    .measure(
                            context,
                            new Rounds.Plan<>(
                                    settings.rounds(), arm -> arm.cell().estimate(), Optional.empty()),
                            broker,
                            (any, arm, round) -> new SparseCell(pool.stream(arm.stream()), arm.cell()));
        } finally {
            report.conclude(question);
        }
    }
}
