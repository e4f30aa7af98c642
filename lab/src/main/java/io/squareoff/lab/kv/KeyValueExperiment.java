package io.squareoff.lab.kv;

import io.nats.client.api.StorageType;
import io.nats.client.api.StreamInfo;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.broker.Streams;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.Findings;
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
    public String topology() {
        return TOPOLOGY;
    }

    @Override
    public Duration estimate() {
        int nodes = BrokerSettings.nodesFor(Collections.max(settings.replicas()));
        Duration bucket = PutsAndGets.estimate(settings.keys()).plus(SingleWatcher.estimate(settings.keys()));
        return ExperimentContext.starting(nodes)
                .multipliedBy(2)
                .plus(ExperimentContext.WARM_UP)
                .plus(bucket.multipliedBy(settings.replicas().size()))
                .plus(settings.watcherArms().stream()
                        .map(WatcherMemory.Arm::estimate)
                        .reduce(Duration.ZERO, Duration::plus));
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        int most =
                settings.replicas().stream().mapToInt(Integer::intValue).max().orElseThrow();
        BrokerSession broker = context.broker(BrokerSettings.of(BrokerSettings.nodesFor(most), Map.of()));
        context.warmUp(() -> warmUp(context, broker));
        KeyValueReport report = new KeyValueReport(context.findings());
        measureRates(context, broker, report);
        context.release(broker);
        // Another broker, so that its memory is the watchers' and not that of the work before.
        BrokerSession fresh = context.broker(BrokerSettings.of(BrokerSettings.nodesFor(most), Map.of()));
        measureWatchers(context, createChecked(context.findings(), fresh, "watched", most), report, most);
    }

    private void measureWatchers(ExperimentContext context, Bucket watched, KeyValueReport report, int replicas)
            throws InterruptedException {
        BucketMessages values = new BucketMessages(watched, settings.watchedKeys(), settings.size());
        Publishing.run(watched.broker(), 1, settings.batch(), values);
        Rounds<WatcherMemory.Arm, WatcherFigures> rounds = new Rounds<>(settings.watcherArms());
        report.beginWatched(settings.watchedKeys(), watched.broker().durability(StorageType.File, replicas), rounds);
        rounds.measure(
                context,
                new Rounds.Plan<>(1, WatcherMemory.Arm::estimate, Optional.empty()),
                watched.broker(),
                (broker, arm, round) -> new WatcherMemory(values, settings.batch(), arm));
    }

    private void warmUp(ExperimentContext context, BrokerSession broker) throws InterruptedException {
        Bucket bucket = Bucket.create(broker, "warm-up", 1);
        new PutsAndGets(settings.warmUp(), context, bucket).warmUp();
        new SingleWatcher(settings.warmUp(), context, bucket).warmUp();
        bucket.delete();
    }

    private void measureRates(ExperimentContext context, BrokerSession broker, KeyValueReport report)
            throws InterruptedException {
        report.beginTimes(settings, broker);
        for (int replicas : settings.replicas()) {
            Bucket bucket = createChecked(context.findings(), broker, "keys-" + replicas, replicas);
            new PutsAndGets(settings, context, bucket).run(replicas, report);
            new SingleWatcher(settings, context, bucket).run(replicas, report);
            bucket.delete();
        }
    }

    /** Creates a bucket and checks that it has its replicas. */
    private static Bucket createChecked(Findings findings, BrokerSession broker, String base, int replicas)
            throws InterruptedException {
        Bucket bucket = Bucket.create(broker, base, replicas);
        StreamInfo info = broker.streams().awaitCurrent(bucket.stream(), replicas);
        int configured = info.getConfiguration().getReplicas();
        int current = Streams.current(info);
        findings.check(
                "the bucket " + bucket.name() + " has " + Units.count(replicas, "replica")
                        + (replicas == 1 ? "" : ", all of them current"),
                current == replicas && configured == replicas,
                "configured with " + configured + ", " + current + " current");
        return bucket;
    }
}
