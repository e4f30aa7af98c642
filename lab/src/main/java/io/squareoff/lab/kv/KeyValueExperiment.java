package io.squareoff.lab.kv;

import io.nats.client.KeyValue;
import io.nats.client.KeyValueOptions;
import io.nats.client.api.KeyValueConfiguration;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamInfo;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.broker.Streams;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.SettingBounds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A key-value bucket: puts, gets, and what watching costs. The figure called published is somebody else's, taken on a bucket
 * that had one replica.
 */
public final class KeyValueExperiment implements Experiment {

    public static final String TOPOLOGY = """
                              ┌────── broker, three nodes ──────┐
              client  put ───▶│ bucket: one or three replicas   │───▶ watcher 1
                      get ◀──▶│                                 │       …
                              │                                 │───▶ watcher W
                              └─────────────────────────────────┘
            """;

    private static final int WARM_UP_KEYS = 2_000;
    private static final double PUBLISHED_PUTS = 14_257;

    /**
     * What is to be done.
     *
     * @param size of a value in bytes
     * @param rate updates per second at which put-to-watch latency is measured
     * @param watchers the numbers of watchers whose memory is compared
     * @param watchedKeys how many keys the bucket has that these watch
     * @param connections that these are spread over, at most
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

        /** @throws IllegalArgumentException that names the option */
        public Settings {
            SettingBounds.atLeast("--keys", 1, keys);
            SettingBounds.atLeast("--size", Long.BYTES, size);
            SettingBounds.atLeast("--batch", 1, batch);
            SettingBounds.atLeast("--rate", 1, rate);
            SettingBounds.atLeast("--watched-keys", 1, watchedKeys);
            SettingBounds.atLeast("--connections", 1, connections);
            replicas.forEach(count -> SettingBounds.atLeast("--replicas", 1, count));
            watchers.forEach(count -> SettingBounds.atLeast("--watchers", 1, count));
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
    public void run(ExperimentContext bench) throws InterruptedException {
        int most =
                settings.replicas().stream().mapToInt(Integer::intValue).max().orElseThrow();
        BrokerSession site = bench.broker(BrokerSettings.of(BrokerSettings.nodesFor(most), Map.of()));
        warmUp(bench, site);
        TableBuilder rates = bench.table(
                "Puts and gets of " + settings.keys() + " keys by one client",
                site.durability(),
                "replicas",
                "what",
                "per second",
                "published");
        for (int replicas : settings.replicas()) {
            String bucket = createChecked(bench, site, "keys-" + replicas, replicas);
            new PutsAndGets(settings, bench, site, bucket).run(replicas, rates, replicas == 1 ? PUBLISHED_PUTS : null);
            new SingleWatcher(settings, bench, site, bucket).run(replicas);
            site.streams().delete(stream(bucket));
        }
        bench.leave(site);
        // What the broker took for the work before is not the watchers'.
        BrokerSession fresh = bench.broker(BrokerSettings.of(BrokerSettings.nodesFor(most), Map.of()));
        String bucket = createChecked(bench, fresh, "watched", most);
        new WatcherMemory(settings, bench, fresh, bucket).run(most);
    }

    /** A bucket's stream. */
    static String stream(String bucket) {
        return "KV_" + bucket;
    }

    /** The subject that a key's values are published to. */
    static String subject(String bucket, int key) {
        return "$KV." + bucket + ".key-" + key;
    }

    /** Its figures would be those of a JVM that still compiles, and are discarded. */
    private void warmUp(ExperimentContext bench, BrokerSession site) throws InterruptedException {
        bench.say("warm-up");
        String bucket = create(site, "warm-up", 1);
        new PutsAndGets(settings.warmUp(), bench, site, bucket).warmUp();
        new SingleWatcher(settings.warmUp(), bench, site, bucket).warmUp();
        site.streams().delete(stream(bucket));
    }

    /** A bucket as one connection uses it. */
    static KeyValue open(BrokerSession site, ClosableConnection link, String bucket) {
        return site.streams()
                .ask(
                        "find the bucket " + bucket,
                        () -> link.connection()
                                .keyValue(
                                        bucket,
                                        KeyValueOptions.builder(Streams.WITHIN_LIMIT)
                                                .build()));
    }

    private static String create(BrokerSession site, String base, int replicas) {
        String bucket = site.name(base);
        site.streams()
                .create(KeyValueConfiguration.builder(bucket)
                        .storageType(StorageType.File)
                        .replicas(replicas)
                        .build()
                        .getBackingConfig());
        return bucket;
    }

    private static String createChecked(ExperimentContext bench, BrokerSession site, String base, int replicas)
            throws InterruptedException {
        String bucket = create(site, base, replicas);
        StreamInfo info = site.streams().awaitCurrent(stream(bucket), replicas);
        int copies = Streams.current(info);
        bench.check(
                "the bucket " + bucket + " has " + replicas
                        + (replicas == 1 ? " replica" : " replicas, all of them current"),
                copies == replicas && info.getConfiguration().getReplicas() == replicas,
                "configured with " + info.getConfiguration().getReplicas() + ", " + copies + " current");
        return bucket;
    }
}
