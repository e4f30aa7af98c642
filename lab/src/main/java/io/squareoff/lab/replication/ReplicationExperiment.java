package io.squareoff.lab.replication;

import io.nats.client.api.StorageType;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.CountSoFar;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.replication.Combination.Series;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;

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
    public String topology() {
        return TOPOLOGY;
    }

    @Override
    public Duration estimate() {
        Duration series =
                settings.subscribers().stream().map(settings::ofACombination).reduce(Duration.ZERO, Duration::plus);
        return ExperimentContext.starting(BrokerSettings.nodesFor(Collections.max(settings.replicas())))
                .plus(ExperimentContext.WARM_UP)
                .plus(series.multipliedBy(
                        (long) settings.kinds().size() * settings.replicas().size()));
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        int most =
                settings.replicas().stream().mapToInt(Integer::intValue).max().orElseThrow();
        BrokerSession broker = context.broker(BrokerSettings.of(BrokerSettings.nodesFor(most), Map.of()));
        PublishedRates.addByReplicas(context.findings());
        context.warmUp(() -> warmUp(context, broker));
        ReplicationReport report = new ReplicationReport(context.findings());
        for (ConsumerKind kind : settings.kinds()) {
            for (int replicas : settings.replicas()) {
                measure(context, broker, new Series(kind, replicas), report);
            }
        }
        report.chart();
    }

    private void warmUp(ExperimentContext context, BrokerSession broker) throws InterruptedException {
        for (ConsumerKind kind : settings.kinds()) {
            String name = STREAM + "-warm-up-" + kind;
            try {
                broker.create(name, name, StorageType.File, 1);
                new ReplicationCell(settings.warmUp(), broker, broker.name(name), new Series(kind, 1), 1)
                        .measure(deadline());
                broker.streams().delete(broker.name(name));
            } catch (UserFacingException e) {
                context.endIfOver(e);
                context.findings().mark("warm-up with a " + kind + " consumer: " + e.getMessage());
            }
        }
    }

    private void measure(ExperimentContext context, BrokerSession broker, Series series, ReplicationReport report)
            throws InterruptedException {
        report.begin(series, broker.durability(StorageType.File, series.replicas()));
        int number = 0;
        for (int subscribers : settings.subscribers()) {
            // A new name for each: a stream that the broker is slow to delete does not get in the way of the next.
            String name = "%s-%s-%d-%d".formatted(STREAM, series.kind(), series.replicas(), ++number);
            ReplicationCell cell = new ReplicationCell(settings, broker, broker.name(name), series, subscribers);
            context.begin(new Step(
                    series.title() + ", " + Units.count(subscribers, "subscriber"),
                    settings.ofACombination(subscribers),
                    new CountSoFar(cell.log()::delivered, settings.messages(), "messages delivered")));
            try {
                broker.create(name, name, StorageType.File, series.replicas());
                report.add(cell.measure(deadline()));
            } catch (UserFacingException e) {
                context.endIfOver(e);
                report.add(cell.withoutResult(e.getMessage()));
            }
            delete(context, broker, broker.name(name));
        }
        report.check(series);
    }

    private Duration deadline() {
        return Duration.ofSeconds(settings.deadline());
    }

    private static void delete(ExperimentContext context, BrokerSession broker, String stream)
            throws InterruptedException {
        try {
            broker.streams().delete(stream);
        } catch (UserFacingException e) {
            context.endIfOver(e);
            context.findings().mark(e.getMessage());
        }
    }
}
