package io.squareoff.lab.kv;

import io.nats.client.api.StreamInfo;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.broker.Streams;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.SettingBounds;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts and gets of a key-value bucket, and the cost of watching it. */
public final class KeyValueExperiment implements Experiment {

    public static final String TOPOLOGY = """
                              ┌────── broker, three nodes ──────┐
              client  put ───▶│ bucket: one or three replicas   │───▶ watcher 1
                      get ◀──▶│                                 │       …
                              │                                 │───▶ watcher W
                              └─────────────────────────────────┘
            """;

    private static final int WARM_UP_KEYS = 2_000;

    /**
     * Settings of the experiment.
     *
     * @param size of a value in bytes
     * @param batch puts between two waits for acknowledgements
     * @param replicas of the bucket, each measured in turn
     * @param rate updates per second at which put-to-watch latency is measured
     * @param watchers numbers of watchers whose memory is compared
     * @param watchedKeys keys of the bucket that these watch
     * @param connections most connections that these are spread over
     */
    public record Settings(
            int keys,
            int size,
            int batch,
            List<Integer> replicas,
            int rate,
            List<Integer> watchers,
            int watchedKeys,
            int connections) {

        /** @throws IllegalArgumentException whose message begins with the name of a bad setting */
        public Settings {
            SettingBounds.atLeast("keys", 1, keys);
            SettingBounds.atLeast("size", Long.BYTES, size);
            SettingBounds.atLeast("batch", 1, batch);
            SettingBounds.atLeast("rate", 1, rate);
            SettingBounds.atLeast("watched-keys", 1, watchedKeys);
            SettingBounds.atLeast("connections", 1, connections);
            replicas.forEach(count -> SettingBounds.atLeast("replicas", 1, count));
            watchers.forEach(count -> SettingBounds.atLeast("watchers", 1, count));
            replicas = List.copyOf(replicas);
            watchers = List.copyOf(watchers);
        }

        private Settings warmUp() {
            return new Settings(
                    Math.min(keys, WARM_UP_KEYS), size, batch, replicas, rate, watchers, watchedKeys, connections);
        }
    }

    private final Settings settings;

    public KeyValueExperiment(Settings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "kv";
    }

    @Override
    public String topology() {
        return TOPOLOGY;
    }

    @Override
    public Map<String, Object> settings() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("keys", settings.keys());
        all.put("size", settings.size());
        all.put("batch", settings.batch());
        all.put("replicas", settings.replicas());
        all.put("rate", settings.rate());
        all.put("watchers", settings.watchers());
        all.put("watched-keys", settings.watchedKeys());
        all.put("connections", settings.connections());
        return all;
    }

    @Override
    public Duration estimate() {
        int nodes = BrokerSettings.nodesFor(Collections.max(settings.replicas()));
        Duration bucket = PutsAndGets.estimate(settings.keys()).plus(SingleWatcher.estimate(settings.keys()));
        return ExperimentContext.starting(nodes)
                .multipliedBy(2)
                .plus(ExperimentContext.WARM_UP)
                .plus(bucket.multipliedBy(settings.replicas().size()))
                .plus(WatcherMemory.estimate(settings));
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        int most =
                settings.replicas().stream().mapToInt(Integer::intValue).max().orElseThrow();
        BrokerSession broker = context.broker(BrokerSettings.of(BrokerSettings.nodesFor(most), Map.of()));
        context.warmUp(() -> warmUp(context, broker));
        RawFigures raw = new RawFigures(context.findings());
        measureRates(context, broker, raw);
        context.release(broker);
        // Another broker, so that its memory is the watchers' and not that of the work before.
        BrokerSession fresh = context.broker(BrokerSettings.of(BrokerSettings.nodesFor(most), Map.of()));
        Bucket watched = createChecked(context.findings(), fresh, "watched", most);
        new WatcherMemory(settings, context, watched, raw).run(most);
    }

    private void warmUp(ExperimentContext context, BrokerSession broker) throws InterruptedException {
        Bucket bucket = Bucket.create(broker, "warm-up", 1);
        new PutsAndGets(settings.warmUp(), context, bucket).warmUp();
        new SingleWatcher(settings.warmUp(), context, bucket).warmUp();
        bucket.delete();
    }

    private void measureRates(ExperimentContext context, BrokerSession broker, RawFigures raw)
            throws InterruptedException {
        TableBuilder rates = PutsAndGets.table(context.findings(), settings.keys(), broker.durability());
        for (int replicas : settings.replicas()) {
            Bucket bucket = createChecked(context.findings(), broker, "keys-" + replicas, replicas);
            new PutsAndGets(settings, context, bucket).run(replicas, rates, raw);
            new SingleWatcher(settings, context, bucket).run(replicas, raw);
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
