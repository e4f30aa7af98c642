package io.squareoff.lab.sparse;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Cost of a new consumer for a stream whose live messages lie thinly over a long range of sequence numbers. */
public record SparseExperiment(SparseSettings settings) implements Experiment {

    static final String TOPOLOGY = """
                                       ┌─────── broker, one node ────────┐
              publisher ─R msg/s──────▶│ stream: live ··deleted·· live   │
                        ◀──acks────────│                                 │
              probe ◀──stream info────▶│ consumer of last messages, new  │──▶ client
                                       └─────────────────────────────────┘
              first the publisher alone, then the consumer, until none is pending
            """;

    private static final int WARM_UP_LIVE = 20_000;

    @Override
    public String topology() {
        return TOPOLOGY;
    }

    @Override
    public Duration estimate() {
        int versions = Math.max(1, settings.versions().size());
        Duration all = ExperimentContext.starting(1).multipliedBy(versions).plus(ExperimentContext.WARM_UP);
        for (List<Question> group : settings.questions()) {
            Duration streams = group.stream()
                    .flatMap(question -> question.arms().stream())
                    .map(Arm::stream)
                    .distinct()
                    .map(StreamPlan::estimate)
                    .reduce(Duration.ZERO, Duration::plus);
            Duration round = group.stream()
                    .flatMap(question -> question.arms().stream())
                    .map(arm -> arm.cell().estimate())
                    .reduce(Duration.ZERO, Duration::plus);
            all = all.plus(streams.plus(round.multipliedBy(settings.rounds())).multipliedBy(versions));
        }
        return all;
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        Footprint footprint = Footprint.of(
                settings.questions(), Math.max(1, settings.versions().size()));
        context.requireRoom(footprint.memoryBytes(), footprint.diskBytes());
        Map<String, StreamPool> pools = new LinkedHashMap<>();
        context.brokers(
                        settings.versions(),
                        version -> new BrokerSettings(1, version, BrokerSettings.DEFAULT_SYNC_INTERVAL, Map.of()))
                .forEach((version, broker) -> pools.put(version, new StreamPool(context, broker, version)));
        pools.values()
                .forEach(pool -> pool.broker().streams().requireRoom(footprint.memoryBytes(), footprint.diskBytes()));
        StreamPool any = pools.values().iterator().next();
        context.warmUp(() -> warmUp(any));
        SparseReport report = new SparseReport(
                context.findings(),
                List.copyOf(pools.keySet()),
                any.broker().machines() + "; in memory where a stream's name does not say file");
        for (List<Question> group : settings.questions()) {
            for (Question question : group) {
                measure(context, pools, question, report);
            }
            deleteStreams(context, pools);
        }
    }

    private void warmUp(StreamPool pool) throws InterruptedException {
        for (List<Question> group : settings.questions()) {
            for (Question question : group) {
                Arm tested = question.tested();
                StreamPlan shorter = tested.stream()
                        .withLive(Math.min(WARM_UP_LIVE, tested.stream().live()));
                new SparseCell(pool.stream(shorter.dense()), tested.cell().inShort()).run();
            }
        }
        pool.deleteAll();
    }

    /** Measures all rounds of a question; what was observed is reported even if they are cut short. */
    private void measure(
            ExperimentContext context, Map<String, StreamPool> pools, Question question, SparseReport report)
            throws InterruptedException {
        QuestionResult result = new QuestionResult(question, pools.keySet());
        List<Turn> order = new ArrayList<>();
        question.arms().forEach(arm -> pools.keySet().forEach(version -> order.add(new Turn(version, arm))));
        try {
            for (int round = 1; round <= settings.rounds(); round++) {
                for (Turn turn : order) {
                    observe(context, pools.get(turn.version()), turn, round, result, report);
                }
                Collections.reverse(order);
            }
        } finally {
            report.add(result);
        }
    }

    private record Turn(String version, Arm arm) {}

    private void observe(
            ExperimentContext context,
            StreamPool pool,
            Turn turn,
            int round,
            QuestionResult result,
            SparseReport report)
            throws InterruptedException {
        Question question = result.question();
        Arm arm = turn.arm();
        String what = question.title() + ": " + arm.name() + ", nats-server " + turn.version();
        try {
            SparseStream stream = pool.stream(arm.stream());
            context.begin(new Step(
                    "round %d of %d, %s".formatted(round, settings.rounds(), what),
                    arm.cell().estimate()));
            SparseCell cell = new SparseCell(stream, arm.cell());
            SparseRound observed = new SparseRound(question, arm, turn.version(), round, cell.run());
            result.add(observed);
            report.addRound(observed);
            cell.refusal()
                    .ifPresent(why -> context.findings()
                            .mark("round " + round + ", " + what + ": messages were refused: " + why));
            pool.broker().streams().deleteConsumers(stream.name());
        } catch (UserFacingException e) {
            context.endIfOver(e);
            context.findings().mark("round " + round + ", " + what + ": " + e.getMessage());
        }
    }

    private static void deleteStreams(ExperimentContext context, Map<String, StreamPool> pools)
            throws InterruptedException {
        for (StreamPool pool : pools.values()) {
            try {
                pool.deleteAll();
            } catch (UserFacingException e) {
                context.endIfOver(e);
                context.findings().mark(e.getMessage());
            }
        }
    }
}
