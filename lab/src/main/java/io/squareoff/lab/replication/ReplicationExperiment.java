package io.squareoff.lab.replication;

import io.nats.client.api.StorageType;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.broker.LabException;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.SettingBounds;
import io.squareoff.lab.publish.DeliveryLog;
import io.squareoff.lab.publish.ParallelTasks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A publisher and subscribers at once, against replicas and the number of subscribers. The figures called published are
 * somebody else's, from an M1 Pro; no result is published from 128 subscribers on.
 */
public final class ReplicationExperiment implements Experiment {

    public static final String TOPOLOGY = """
                                  ┌─────── broker, three nodes ───────┐
              publisher ─batches─▶│ stream: one or three replicas,    │─▶ subscriber 1 ─┐
                        ◀──acks───│ file, duplicates refused          │       …         │
                                  │ one durable consumer, push or     │─▶ subscriber S ─┤
                                  │ pull, which all of them share     │◀─explicit acks──┘
                                  └───────────────────────────────────┘
            """;

    private static final String STREAM = "replication";
    private static final int WARM_UP_MESSAGES = 20_000;
    private static final String NO_RESULT = "no result";

    /** By subscribers, of three replicas and a push consumer, in messages per second. */
    private static final Map<Integer, Double> PUBLISHED = Map.ofEntries(
            Map.entry(1, 43_071.0),
            Map.entry(2, 31_997.0),
            Map.entry(3, 37_569.0),
            Map.entry(4, 31_295.0),
            Map.entry(5, 29_435.0),
            Map.entry(6, 27_326.0),
            Map.entry(7, 24_388.0),
            Map.entry(8, 26_511.0),
            Map.entry(16, 23_131.0),
            Map.entry(32, 32_535.0),
            Map.entry(64, 35_041.0));

    private static final int PUBLISHED_WITHOUT_RESULT_FROM = 128;

    /** How a consumer hands out its messages. */
    public enum Kind {
        PUSH,
        PULL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What is to be done: every combination of kinds, replicas and subscribers.
     *
     * @param connections that subscribers are spread over, at most
     * @param maxAckPending messages that may be delivered and not yet acknowledged
     * @param deadline of each combination
     */
    public record Settings(
            int messages,
            int size,
            int batch,
            List<Kind> kinds,
            List<Integer> replicas,
            List<Integer> subscribers,
            int connections,
            int maxAckPending,
            Duration deadline) {

        /** @throws IllegalArgumentException that names the option */
        public Settings {
            kinds = List.copyOf(kinds);
            replicas = List.copyOf(replicas);
            subscribers = List.copyOf(subscribers);
            SettingBounds.atLeast("--messages", 1, messages);
            SettingBounds.atLeast("--size", DeliveryLog.HEADER_BYTES, size);
            SettingBounds.atLeast("--batch", 1, batch);
            replicas.forEach(count -> SettingBounds.atLeast("--replicas", 1, count));
            subscribers.forEach(count -> SettingBounds.atLeast("--subscribers", 1, count));
            SettingBounds.atLeast("--connections", 1, connections);
            SettingBounds.atLeast("--max-ack-pending", 1, maxAckPending);
            SettingBounds.atLeast("--deadline", 1, (int) deadline.toSeconds());
        }

        private Settings warmUp() {
            return new Settings(
                    Math.min(messages, WARM_UP_MESSAGES),
                    size,
                    batch,
                    kinds,
                    replicas,
                    subscribers,
                    connections,
                    maxAckPending,
                    deadline);
        }
    }

    private final Settings settings;

    private int streams;

    public ReplicationExperiment(Settings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return STREAM;
    }

    @Override
    public String topology() {
        return TOPOLOGY;
    }

    @Override
    public Map<String, Object> settings() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("messages", settings.messages());
        all.put("size", settings.size());
        all.put("batch", settings.batch());
        all.put("consumers", settings.kinds().stream().map(Kind::toString).toList());
        all.put("replicas", settings.replicas());
        all.put("subscribers", settings.subscribers());
        all.put("connections", settings.connections());
        all.put("max-ack-pending", settings.maxAckPending());
        all.put("deadline", settings.deadline().toSeconds());
        return all;
    }

    @Override
    public void run(ExperimentContext bench) throws InterruptedException {
        int most =
                settings.replicas().stream().mapToInt(Integer::intValue).max().orElseThrow();
        BrokerSession site = bench.broker(BrokerSettings.of(BrokerSettings.nodesFor(most), Map.of()));
        published(bench);
        warmUp(bench, site);
        List<ReportChart.Line> lines = new ArrayList<>();
        for (Kind kind : settings.kinds()) {
            for (int replicas : settings.replicas()) {
                lines.add(series(bench, site, kind, replicas));
            }
        }
        bench.chart(new ReportChart("Rate against subscribers", "subscribers", "messages/s delivered", true, lines));
    }

    /** Its figures would be those of a JVM that still compiles, and are discarded. */
    private void warmUp(ExperimentContext bench, BrokerSession site) throws InterruptedException {
        bench.say("warm-up");
        for (Kind kind : settings.kinds()) {
            String name = STREAM + "-" + ++streams;
            try {
                site.create(name, name, StorageType.File, 1);
                ParallelTasks.within(
                        settings.deadline(),
                        new ReplicationCell(settings.warmUp(), site, site.name(name), kind, 1)::run);
                site.streams().delete(site.name(name));
            } catch (LabException e) {
                endIfOver(bench, e);
                bench.mark("warm-up with a " + kind + " consumer: " + e.getMessage());
            }
        }
    }

    private static void published(ExperimentContext bench) {
        TableBuilder table = bench.table(
                "Published for one subscriber, push, batches of 100, on an M1 Pro",
                "durability as published: file storage, replicas as said",
                "replicas",
                "published msg/s",
                "subscribed msg/s");
        table.row("1 replica", 58_034.0, 57_996.0);
        table.row("3 replicas", 44_342.0, 43_871.0);
    }

    private ReportChart.Line series(ExperimentContext bench, BrokerSession site, Kind kind, int replicas)
            throws InterruptedException {
        String title = kind + " consumer, " + replicas + (replicas == 1 ? " replica" : " replicas");
        ReplicationTable table =
                new ReplicationTable(bench, title, site.durability(StorageType.File, replicas), kind, replicas);
        List<double[]> points = new ArrayList<>();
        for (int subscribers : settings.subscribers()) {
            bench.say(title + ": " + subscribers + (subscribers == 1 ? " subscriber" : " subscribers"));
            measure(bench, site, table, kind, replicas, subscribers)
                    .ifPresent(rate -> points.add(new double[] {subscribers, rate}));
        }
        table.check();
        return new ReportChart.Line(title, points);
    }

    /**
     * Messages delivered per second; empty where there is no result, which the table then names the reason of.
     */
    private Optional<Double> measure(
            ExperimentContext bench,
            BrokerSession site,
            ReplicationTable table,
            Kind kind,
            int replicas,
            int subscribers)
            throws InterruptedException {
        // A name of its own: what the broker is slow to delete is in nobody's way.
        String name = STREAM + "-" + ++streams;
        ReplicationCell cell = new ReplicationCell(settings, site, site.name(name), kind, subscribers);
        Optional<Double> rate = Optional.empty();
        try {
            site.create(name, name, StorageType.File, replicas);
            rate = run(table, cell, subscribers);
        } catch (LabException e) {
            endIfOver(bench, e);
            table.without(subscribers, cell, e.getMessage());
        }
        try {
            site.streams().delete(site.name(name));
        } catch (LabException e) {
            endIfOver(bench, e);
            bench.mark(e.getMessage());
        }
        return rate;
    }

    private Optional<Double> run(ReplicationTable table, ReplicationCell cell, int subscribers)
            throws InterruptedException {
        Optional<ReplicationCell.Outcome> outcome = ParallelTasks.within(settings.deadline(), cell::run);
        if (outcome.isPresent()) {
            return Optional.of(table.add(subscribers, cell, settings.messages(), outcome.get()));
        }
        String reason = "not through after " + settings.deadline().toSeconds() + " s: " + cell.progress();
        int lost = cell.lost();
        if (lost > 0) {
            table.lost(subscribers, cell, lost, reason);
        } else {
            table.without(subscribers, cell, reason);
        }
        return Optional.empty();
    }

    /** What went wrong is one combination's, unless the run is over. */
    private static void endIfOver(ExperimentContext bench, LabException e) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException(e.getMessage());
        }
        if (bench.lost().isPresent()) {
            throw e;
        }
    }

    /** What was published of as many subscribers, beside ours. */
    static Object publishedRate(Kind kind, int replicas, int subscribers) {
        if (kind != Kind.PUSH || replicas != 3) {
            return null;
        }
        return subscribers >= PUBLISHED_WITHOUT_RESULT_FROM ? NO_RESULT : PUBLISHED.get(subscribers);
    }
}
