package io.squareoff.lab.kv;

import io.nats.client.api.StorageType;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.kv.KeyValueReport.WatcherFigures;
import io.squareoff.lab.publish.Publishing;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;

/** Puts and gets of a key-value bucket, and the cost of watching it. */
public record KeyValueExperiment(KeyValueSettings settings) implements Experiment {

    static final String TOPOLOGY = """
                              ┌────── broker, three nodes ──────┐
              client  put ───▶│ bucket: one or three replicas   │───▶ watcher 1
                      get ◀──▶│                                 │       …
                              │                                 │───▶ watcher W
                              └─────────────────────────────────┘
            """;

    @Override
    public Duration estimate() {
        return Rounds.estimate(plan(), settings.copies(), any -> cluster())
                .plus(ExperimentContext.starting(cluster().nodes()).multipliedBy(2))
                .plus(ExperimentContext.WARM_UP)
                .plus(settings.watcherArms().stream()
                        .map(WatcherMemory.Arm::estimate)
                        .reduce(Duration.ZERO, Duration::plus));
    }

    /** Without a deadline: every wait has a limit of its own. */
    private Rounds.Plan<Copies> plan() {
        return new Rounds.Plan<>(settings.rounds(), any -> BucketCell.estimate(settings), Optional.empty());
    }

    /** As many nodes for each number of replicas. */
    private BrokerSettings cluster() {
        return BrokerSettings.of(BrokerSettings.nodesFor(Collections.max(settings.replicas())), Map.of());
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        BrokerSession first = context.broker(cluster());
        context.warmUp(() -> {
            BucketCell cell = new BucketCell(settings.warmUp(), first, new Copies(1), "warm-up");
            cell.run();
        });
        Rounds<Copies, BucketRound> rounds = new Rounds<>(settings.copies());
        KeyValueReport report = new KeyValueReport(context.findings(), settings);
        report.begin(
                rounds,
                first.durability() + "; the bucket's leader and the clients on one node, where that can be chosen");
        context.release(first);
        try {
            rounds.measure(
                    context,
                    plan(),
                    any -> cluster(),
                    (broker, copies, round) ->
                            new BucketCell(settings, broker, copies, "keys-" + copies.replicas() + "-" + round));
        } finally {
            report.conclude(rounds);
        }
        measureWatchers(context, report);
    }

    /** With another broker, so that its memory is the watchers' and not that of the work before. */
    private void measureWatchers(ExperimentContext context, KeyValueReport report) throws InterruptedException {
        BrokerSession fresh = context.broker(cluster());
        int replicas = Collections.max(settings.replicas());
        Bucket watched = Bucket.create(fresh, "watched", replicas);
        Publishing.run(fresh, settings.batch(), watched.values(settings.watchedKeys(), settings.size()));
        Rounds<WatcherMemory.Arm, WatcherFigures> rounds = new Rounds<>(settings.watcherArms());
        report.beginWatched(fresh.durability(StorageType.File, replicas), rounds);
        try {
            rounds.measure(
                    context,
                    new Rounds.Plan<>(1, WatcherMemory.Arm::estimate, Optional.empty()),
                    fresh,
                    (broker, arm, round) -> new WatcherMemory(watched, settings, arm));
        } finally {
            report.concludeWatched(rounds);
        }
    }
}
