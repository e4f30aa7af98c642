package io.squareoff.lab.replication;

import io.nats.client.api.StorageType;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.publish.ParallelTasks;
import io.squareoff.lab.replication.Combination.Series;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A publisher and subscribers at the same time, by number of replicas and of subscribers. */
public record ReplicationExperiment(ReplicationSettings settings) implements Experiment {

    static final String TOPOLOGY = """
                                  ┌─────── broker, three nodes ───────┐
              publisher ─batches─▶│ stream: one or three replicas,    │─▶ subscriber 1 ─┐
                        ◀──acks───│ file, duplicates refused          │       …         │
                                  │ one durable consumer, push or     │─▶ subscriber S ─┤
                                  │ pull, which all of them share     │◀─explicit acks──┘
                                  └───────────────────────────────────┘
            """;

    private static final String STREAM = "replication";

    @Override
    public Duration estimate() {
        Duration combinations =
                settings.combinations().stream().map(settings::ofACombination).reduce(Duration.ZERO, Duration::plus);
        return ExperimentContext.starting(BrokerSettings.nodesFor(Collections.max(settings.replicas())))
                .plus(ExperimentContext.WARM_UP)
                .plus(combinations.multipliedBy(settings.rounds()));
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        BrokerSession broker = context.broker(
                BrokerSettings.of(BrokerSettings.nodesFor(Collections.max(settings.replicas())), Map.of()));
        PublishedRates.addByReplicas(context.findings());
        context.warmUp(() -> warmUp(context, broker));
        Rounds<Combination, Delivered> rounds = new Rounds<>(settings.combinations());
        ReplicationReport report = new ReplicationReport(context.findings(), rounds, settings);
        // A new name for each: a stream that the broker is slow to delete does not get in the way of the next.
        AtomicInteger streams = new AtomicInteger();
        try {
            rounds.measure(
                    context,
                    new Rounds.Plan<>(settings.rounds(), settings::ofACombination, Optional.of(deadline())),
                    broker,
                    (on, combination, round) -> {
                        report.begin(
                                combination.series(),
                                on.durability(
                                        StorageType.File, combination.series().replicas()));
                        return new ReplicationCell(settings, on, combination, STREAM + "-" + streams.incrementAndGet());
                    });
        } finally {
            if (settings.rounds() > 1) {
                report.compare();
            }
            report.conclude();
        }
    }

    private void warmUp(ExperimentContext context, BrokerSession broker) throws InterruptedException {
        for (ConsumerKind kind : settings.kinds()) {
            ReplicationCell cell = new ReplicationCell(
                    settings.warmUp(), broker, new Combination(new Series(kind, 1), 1, 1), STREAM + "-warm-up-" + kind);
            String what = "warm-up with a " + kind + " consumer: ";
            context.attempt(e -> context.findings().warn(what + e.getMessage()), () -> {
                ParallelTasks.within(deadline(), cell::run);
                cell.clear();
            });
        }
    }

    private Duration deadline() {
        return Duration.ofSeconds(settings.deadline());
    }
}
