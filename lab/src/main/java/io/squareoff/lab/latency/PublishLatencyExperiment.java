package io.squareoff.lab.latency;

import io.nats.client.api.StorageType;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.SettingBounds;
import io.squareoff.lab.publish.ClosedClient;
import io.squareoff.lab.publish.LatencySample;
import io.squareoff.lab.publish.OpenClient;
import io.squareoff.lab.publish.Publisher;
import io.squareoff.lab.publish.Timeline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * How long a stream takes to acknowledge, over time: one client, one message or one batch at a time, or a planned rate. The
 * figures called published are somebody else's, taken before and after the broker wrote its snapshots asynchronously, which
 * it does from 2.14.0 on.
 */
public final class PublishLatencyExperiment implements Experiment {

    public static final String TOPOLOGY = """
                            ┌────────── broker, three nodes ───────────┐
              client ──────▶│ stream latency: leader ──▶ two replicas  │
                     ◀─acks─│      a majority has it: acknowledged     │
                            └──────────────────────────────────────────┘
              one message or one batch at a time, or a message each 1/rate s
            """;

    private static final Duration WARM_UP = Duration.ofSeconds(2);
    private static final String STREAM = "latency";

    /**
     * What is to be done: every combination of batches, replicas, storages, sync intervals and sizes.
     *
     * @param versions of the broker, compared with the first of them; empty for the project's own
     * @param syncIntervals as the broker's configuration has them; empty where the broker is somebody else's
     * @param seconds that each combination is measured with each version, all rounds together
     * @param rate messages per second of an open model, which takes no batches
     */
    public record Settings(
            List<String> versions,
            List<Integer> batches,
            List<Integer> replicas,
            List<StorageType> storages,
            List<String> syncIntervals,
            List<Integer> sizes,
            int seconds,
            int rounds,
            OptionalInt rate) {

        /** @throws IllegalArgumentException that names the option */
        public Settings {
            versions = List.copyOf(versions);
            batches = List.copyOf(batches);
            replicas = List.copyOf(replicas);
            storages = List.copyOf(storages);
            syncIntervals = List.copyOf(syncIntervals);
            sizes = List.copyOf(sizes);
            batches.forEach(batch -> SettingBounds.atLeast("--batch", 1, batch));
            replicas.forEach(count -> SettingBounds.atLeast("--replicas", 1, count));
            sizes.forEach(size -> SettingBounds.atLeast("--size", 0, size));
            SettingBounds.atLeast("--rounds", 1, rounds);
            SettingBounds.atLeast("--seconds", rounds, seconds);
            rate.ifPresent(perSecond -> SettingBounds.atLeast("--rate", 1, perSecond));
            if (rate.isPresent() && batches.size() != 1) {
                throw new IllegalArgumentException("--rate goes without --batch");
            }
            for (String interval : syncIntervals) {
                if (!interval.matches("[1-9]\\d*(ms|s|m|h)|always")) {
                    throw new IllegalArgumentException("--sync-interval must be like 2m, or always, not " + interval);
                }
            }
        }

        private Duration window() {
            return Duration.ofMillis(1000L * seconds / rounds);
        }

        private List<LatencyCell> cells(String syncInterval) {
            List<LatencyCell> cells = new ArrayList<>();
            for (int size : sizes) {
                for (StorageType storage : storages) {
                    for (int count : replicas) {
                        batches.forEach(batch -> cells.add(new LatencyCell(batch, count, storage, syncInterval, size)));
                    }
                }
            }
            return cells;
        }
    }

    private final Settings settings;

    public PublishLatencyExperiment(Settings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "publish-latency";
    }

    @Override
    public String topology() {
        return TOPOLOGY;
    }

    @Override
    public Map<String, Object> settings() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("server-versions", settings.versions());
        if (settings.rate().isPresent()) {
            all.put("rate", settings.rate().getAsInt());
        } else {
            all.put("batch", settings.batches());
        }
        all.put("replicas", settings.replicas());
        all.put(
                "storage",
                settings.storages().stream().map(StorageType::toString).toList());
        all.put("sync-interval", settings.syncIntervals());
        all.put("size", settings.sizes());
        all.put("seconds", settings.seconds());
        all.put("rounds", settings.rounds());
        return all;
    }

    @Override
    public void run(ExperimentContext bench) throws InterruptedException {
        LatencyReport report = new LatencyReport(bench, settings.rate());
        for (String syncInterval : settings.syncIntervals().isEmpty() ? List.of("") : settings.syncIntervals()) {
            Map<String, BrokerSession> sites = sites(bench, syncInterval);
            BrokerSession any = sites.values().iterator().next();
            for (LatencyCell cell : settings.cells(syncInterval)) {
                report.add(cell, measure(bench, sites, cell), any.machines() + "; " + any.leaderConnection());
            }
            sites.values().forEach(bench::leave);
        }
        report.published();
    }

    /** A broker for each version, by what reports call it. */
    private Map<String, BrokerSession> sites(ExperimentContext bench, String syncInterval) throws InterruptedException {
        int most =
                settings.replicas().stream().mapToInt(Integer::intValue).max().orElseThrow();
        Map<String, BrokerSession> sites = new LinkedHashMap<>();
        for (String version : settings.versions().isEmpty() ? List.of("") : settings.versions()) {
            BrokerSession site =
                    bench.broker(new BrokerSettings(BrokerSettings.nodesFor(most), version, syncInterval, Map.of()));
            sites.put(distinct(sites, site.version()), site);
        }
        return sites;
    }

    /** A version is compared with itself as with another. */
    private static String distinct(Map<String, BrokerSession> sites, String version) {
        String name = version;
        for (int i = 2; sites.containsKey(name); i++) {
            name = version + "#" + i;
        }
        return name;
    }

    /** All rounds of a combination with each version, every other round in the opposite order. */
    private Map<String, LatencyArm> measure(ExperimentContext bench, Map<String, BrokerSession> sites, LatencyCell cell)
            throws InterruptedException {
        Map<String, LatencyArm> arms = new LinkedHashMap<>();
        sites.forEach((version, site) -> {
            site.create(STREAM, STREAM, cell.storage(), cell.replicas());
            arms.put(version, new LatencyArm());
        });
        List<String> order = new ArrayList<>(sites.keySet());
        for (int round = 1; round <= settings.rounds(); round++) {
            for (String version : order) {
                bench.say("round %d of %d, nats-server %s, %s: %.1f s"
                        .formatted(
                                round,
                                settings.rounds(),
                                version,
                                cell.title(),
                                settings.window().toMillis() / 1000.0));
                arms.get(version)
                        .add(round(sites.get(version), cell, arms.get(version).timeline()));
            }
            Collections.reverse(order);
        }
        sites.values().forEach(site -> site.streams().delete(site.name(STREAM)));
        arms.forEach((version, arm) -> bench.check(
                "nats-server " + version + ", " + cell.title()
                        + ": the stream has every message that it acknowledged, once, after each round",
                arm.complete(),
                arm.counts()));
        settings.rate()
                .ifPresent(rate -> arms.forEach((version, arm) -> bench.check(
                        String.format(
                                Locale.ROOT,
                                "nats-server %s, %s: the plan of %,d msg/s was kept, 99 %% of it to within a second in each round",
                                version,
                                cell.title(),
                                rate),
                        arm.keeps(rate, settings.window()),
                        arm.rates())));
        return arms;
    }

    private LatencySample round(BrokerSession site, LatencyCell cell, Timeline timeline) throws InterruptedException {
        boolean open = settings.rate().isPresent();
        String subject = site.name(STREAM);
        try (Publisher publisher =
                new Publisher(site.connectToLeader(subject, "client"), open ? OpenClient.IN_FLIGHT : cell.batch())) {
            LatencySample sample = open
                    ? new OpenClient(
                                    token -> publisher.publish(subject, null, new byte[cell.size()], token),
                                    publisher::awaitAck,
                                    settings.rate().getAsInt(),
                                    () -> CpuTime.now(site))
                            .run(WARM_UP, settings.window(), timeline)
                    : new ClosedClient(publisher, subject, cell.batch(), cell.size(), () -> CpuTime.now(site))
                            .run(WARM_UP, settings.window(), timeline);
            long stored = site.streams().info(subject).getStreamState().getMsgCount();
            site.streams().purge(subject);
            return sample.stored(stored);
        }
    }
}
