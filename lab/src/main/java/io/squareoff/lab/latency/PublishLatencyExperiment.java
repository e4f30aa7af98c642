package io.squareoff.lab.latency;

import io.nats.client.api.StorageType;
import io.squareoff.harness.progress.CountSoFar;
import io.squareoff.harness.progress.Step;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.SettingBounds;
import io.squareoff.lab.publish.AcknowledgedCount;
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
import java.util.function.Supplier;

/** Latency of one client's publishing to a stream, over time: one message or one batch at a time, or at a planned rate. */
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
     * Settings of the experiment; every combination of batches, replicas, storages, sync intervals and sizes is measured.
     *
     * @param versions of the broker, compared with the first of them; empty for the project's own
     * @param batches numbers of messages sent before all are awaited; just one with a rate
     * @param syncIntervals as in the broker's configuration; empty if the broker is somebody else's
     * @param sizes of a message in bytes
     * @param seconds measured time of each combination with each version, all rounds together
     * @param rate messages per second of an open model; empty for a closed one
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

        /** @throws IllegalArgumentException whose message begins with the name of a bad setting */
        public Settings {
            versions = List.copyOf(versions);
            SettingBounds.versions("server-versions", versions);
            batches = List.copyOf(batches);
            replicas = List.copyOf(replicas);
            storages = List.copyOf(storages);
            syncIntervals = List.copyOf(syncIntervals);
            sizes = List.copyOf(sizes);
            batches.forEach(batch -> SettingBounds.atLeast("batch", 1, batch));
            replicas.forEach(count -> SettingBounds.atLeast("replicas", 1, count));
            sizes.forEach(size -> SettingBounds.atLeast("size", 0, size));
            SettingBounds.atLeast("rounds", 1, rounds);
            SettingBounds.atLeast("seconds", rounds, seconds);
            rate.ifPresent(perSecond -> SettingBounds.atLeast("rate", 1, perSecond));
            if (rate.isPresent() && batches.size() != 1) {
                throw new IllegalArgumentException("rate cannot be combined with several batches");
            }
            syncIntervals.forEach(interval -> SettingBounds.syncInterval("sync-interval", interval));
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
    public Duration estimate() {
        int most = Collections.max(settings.replicas());
        int versions = Math.max(1, settings.versions().size());
        Duration starts =
                ExperimentContext.starting(BrokerSettings.nodesFor(most)).multipliedBy(versions);
        List<String> intervals = settings.syncIntervals().isEmpty() ? List.of("") : settings.syncIntervals();
        return intervals.stream()
                .map(interval -> ofARound()
                        .multipliedBy((long) settings.cells(interval).size() * versions * settings.rounds())
                        .plus(starts))
                .reduce(Duration.ZERO, Duration::plus);
    }

    private Duration ofARound() {
        return WARM_UP.plus(settings.window());
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        LatencyReport report = new LatencyReport(context.findings(), settings.rate());
        for (String syncInterval : settings.syncIntervals().isEmpty() ? List.of("") : settings.syncIntervals()) {
            Map<String, BrokerSession> brokers = brokersByVersion(context, syncInterval);
            BrokerSession any = brokers.values().iterator().next();
            for (LatencyCell cell : settings.cells(syncInterval)) {
                Map<String, LatencyArm> arms = measure(context, report, brokers, cell);
                arms.forEach((version, arm) -> check(context.findings(), version, cell, arm));
                report.add(cell, arms, any.machines() + "; " + any.leaderConnection());
            }
            brokers.values().forEach(context::release);
        }
        report.addPublished();
    }

    /** A broker for each version, by its name in reports. */
    private Map<String, BrokerSession> brokersByVersion(ExperimentContext context, String syncInterval)
            throws InterruptedException {
        int most =
                settings.replicas().stream().mapToInt(Integer::intValue).max().orElseThrow();
        Map<String, BrokerSession> brokers = new LinkedHashMap<>();
        for (String version : settings.versions().isEmpty() ? List.of("") : settings.versions()) {
            BrokerSession broker =
                    context.broker(new BrokerSettings(BrokerSettings.nodesFor(most), version, syncInterval, Map.of()));
            brokers.put(uniqueName(brokers, broker.version()), broker);
        }
        return brokers;
    }

    /** A version that is compared with itself gets a number. */
    private static String uniqueName(Map<String, BrokerSession> brokers, String version) {
        String name = version;
        for (int i = 2; brokers.containsKey(name); i++) {
            name = version + "#" + i;
        }
        return name;
    }

    /** Measures all rounds of a combination with each version, every other round in the opposite order. */
    private Map<String, LatencyArm> measure(
            ExperimentContext context, LatencyReport report, Map<String, BrokerSession> brokers, LatencyCell cell)
            throws InterruptedException {
        Map<String, LatencyArm> arms = new LinkedHashMap<>();
        brokers.forEach((version, broker) -> {
            broker.create(STREAM, STREAM, cell.storage(), cell.replicas());
            arms.put(version, new LatencyArm());
        });
        List<String> order = new ArrayList<>(brokers.keySet());
        for (int round = 1; round <= settings.rounds(); round++) {
            for (String version : order) {
                AcknowledgedCount count = new AcknowledgedCount(1);
                context.begin(new Step(
                        "round %d of %d, nats-server %s, %s".formatted(round, settings.rounds(), version, cell.title()),
                        ofARound(),
                        seen(count)));
                LatencyArm arm = arms.get(version);
                LatencySample sample = measureRound(brokers.get(version), cell, arm.timeline(), count);
                report.addRound(version, cell, round, sample);
                arm.add(sample);
            }
            Collections.reverse(order);
        }
        brokers.values().forEach(broker -> broker.streams().delete(broker.name(STREAM)));
        return arms;
    }

    private void check(Findings findings, String version, LatencyCell cell, LatencyArm arm) {
        String title = "nats-server " + version + ", " + cell.title();
        findings.check(
                title + ": the stream has every message that it acknowledged, once, after each round",
                arm.complete(),
                arm.counts());
        if (settings.rate().isPresent()) {
            int rate = settings.rate().getAsInt();
            findings.check(
                    String.format(
                            Locale.ROOT,
                            "%s: the plan of %,d msg/s was kept, 99 %% of it to within a second in each round",
                            title,
                            rate),
                    arm.keeps(rate, settings.window()),
                    arm.rates());
        }
    }

    /** With a plan the rate is known. */
    private Supplier<String> seen(AcknowledgedCount count) {
        return settings.rate().isPresent() ? () -> "" : new CountSoFar(count::sum, "messages acknowledged");
    }

    private LatencySample measureRound(
            BrokerSession broker, LatencyCell cell, Timeline timeline, AcknowledgedCount count)
            throws InterruptedException {
        String subject = broker.name(STREAM);
        int tokens = settings.rate().isPresent() ? OpenClient.IN_FLIGHT : cell.batch();
        try (Publisher publisher = new Publisher(broker.connectToLeader(subject, "client"), tokens)) {
            Supplier<CpuTime> cpu = () -> CpuTime.now(broker);
            LatencySample sample = settings.rate().isPresent()
                    ? new OpenClient(
                                    token -> publisher.publish(subject, null, new byte[cell.size()], token),
                                    publisher::awaitAck,
                                    settings.rate().getAsInt(),
                                    cpu)
                            .run(WARM_UP, settings.window(), timeline)
                    : new ClosedClient(publisher, subject, cell.batch(), cell.size(), cpu, count)
                            .run(WARM_UP, settings.window(), timeline);
            long stored = broker.streams().info(subject).getStreamState().getMsgCount();
            broker.streams().purge(subject);
            return sample.withStored(stored);
        }
    }
}
