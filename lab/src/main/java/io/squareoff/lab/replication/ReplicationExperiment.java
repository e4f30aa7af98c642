package io.squareoff.lab.replication;

import io.nats.client.api.StorageType;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.CountSoFar;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.SettingBounds;
import io.squareoff.lab.publish.DeliveryLog;
import io.squareoff.lab.publish.ParallelTasks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A publisher and subscribers at the same time, by number of replicas and of subscribers. */
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

    /** Messages per second, for estimates. */
    private static final int RATE = 40_000;

    /** The time that one takes to subscribe, for estimates. */
    private static final long MILLIS_FOR_SUBSCRIBER = 2;

    /**
     * Settings of the experiment; every combination of kinds, replicas and subscribers is measured.
     *
     * @param messages published for each combination
     * @param size of a message in bytes
     * @param batch messages that the publisher sends between two waits for acknowledgements, and that a subscriber pulls at once
     * @param subscribers numbers of subscribers that share the consumer
     * @param connections most connections that subscribers are spread over
     * @param maxAckPending most messages delivered and not yet acknowledged
     * @param deadline of each combination
     */
    public record Settings(
            int messages,
            int size,
            int batch,
            List<ConsumerKind> kinds,
            List<Integer> replicas,
            List<Integer> subscribers,
            int connections,
            int maxAckPending,
            Duration deadline) {

        /** @throws IllegalArgumentException whose message begins with the name of a bad setting */
        public Settings {
            kinds = List.copyOf(kinds);
            replicas = List.copyOf(replicas);
            subscribers = List.copyOf(subscribers);
            SettingBounds.atLeast("messages", 1, messages);
            SettingBounds.atLeast("size", DeliveryLog.HEADER_BYTES, size);
            SettingBounds.atLeast("batch", 1, batch);
            replicas.forEach(count -> SettingBounds.atLeast("replicas", 1, count));
            subscribers.forEach(count -> SettingBounds.atLeast("subscribers", 1, count));
            SettingBounds.atLeast("connections", 1, connections);
            SettingBounds.atLeast("max-ack-pending", 1, maxAckPending);
            SettingBounds.atLeast("deadline", 1, (int) deadline.toSeconds());
        }

        /** About the time that a combination takes, by rates where this was measured. */
        private Duration ofACombination(int count) {
            return Duration.ofMillis(1000L * messages / RATE + MILLIS_FOR_SUBSCRIBER * count);
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
        all.put(
                "consumers",
                settings.kinds().stream().map(ConsumerKind::toString).toList());
        all.put("replicas", settings.replicas());
        all.put("subscribers", settings.subscribers());
        all.put("connections", settings.connections());
        all.put("max-ack-pending", settings.maxAckPending());
        all.put("deadline", settings.deadline().toSeconds());
        return all;
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
        List<LineChart.Line> lines = new ArrayList<>();
        for (ConsumerKind kind : settings.kinds()) {
            for (int replicas : settings.replicas()) {
                lines.add(measureSeries(context, broker, kind, replicas));
            }
        }
        context.findings()
                .chart(new LineChart(
                        "Rate against subscribers",
                        ChartAxis.logarithmic("subscribers"),
                        ChartAxis.logarithmic("messages/s delivered"),
                        lines));
    }

    private void warmUp(ExperimentContext context, BrokerSession broker) throws InterruptedException {
        for (ConsumerKind kind : settings.kinds()) {
            String name = newStreamName();
            try {
                broker.create(name, name, StorageType.File, 1);
                ParallelTasks.within(
                        settings.deadline(),
                        new ReplicationCell(settings.warmUp(), broker, broker.name(name), kind, 1)::run);
                broker.streams().delete(broker.name(name));
            } catch (UserFacingException e) {
                context.endIfOver(e);
                context.findings().mark("warm-up with a " + kind + " consumer: " + e.getMessage());
            }
        }
    }

    /** A new name for each stream: one that the broker is slow to delete does not get in the way of the next. */
    private String newStreamName() {
        return STREAM + "-" + ++streams;
    }

    private LineChart.Line measureSeries(
            ExperimentContext context, BrokerSession broker, ConsumerKind kind, int replicas)
            throws InterruptedException {
        String title = kind + " consumer, " + Units.count(replicas, "replica");
        ReplicationTable table = new ReplicationTable(
                context.findings(), title, broker.durability(StorageType.File, replicas), kind, replicas);
        List<double[]> points = new ArrayList<>();
        for (int subscribers : settings.subscribers()) {
            String name = newStreamName();
            ReplicationCell cell = new ReplicationCell(settings, broker, broker.name(name), kind, subscribers);
            context.begin(new Step(
                    title + ", " + Units.count(subscribers, "subscriber"),
                    settings.ofACombination(subscribers),
                    new CountSoFar(cell.log()::delivered, settings.messages(), "messages delivered")));
            try {
                broker.create(name, name, StorageType.File, replicas);
                measure(table, cell).ifPresent(rate -> points.add(new double[] {subscribers, rate}));
            } catch (UserFacingException e) {
                context.endIfOver(e);
                table.addWithoutResult(subscribers, cell.connections(), e.getMessage());
            }
            delete(context, broker, broker.name(name));
        }
        table.check();
        return new LineChart.Line(title, points);
    }

    /** Measures messages delivered per second; empty without a result, for which the table gets the reason. */
    private Optional<Double> measure(ReplicationTable table, ReplicationCell cell) throws InterruptedException {
        Optional<ReplicationCell.Outcome> outcome = ParallelTasks.within(settings.deadline(), cell::run);
        if (outcome.isPresent()) {
            return Optional.of(table.addComplete(cell.subscribers(), cell.connections(), cell.log(), outcome.get()));
        }
        String reason = "not complete after " + settings.deadline().toSeconds() + " s: " + cell.progress();
        int lost = cell.lost();
        if (lost > 0) {
            table.addLost(cell.subscribers(), cell.connections(), cell.log(), lost, reason);
        } else {
            table.addWithoutResult(cell.subscribers(), cell.connections(), reason);
        }
        return Optional.empty();
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
