package io.squareoff.lab.latency;

import io.squareoff.harness.progress.CountSoFar;
import io.squareoff.harness.progress.Step;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.publish.AcknowledgedCount;
import io.squareoff.lab.publish.ClosedClient;
import io.squareoff.lab.publish.LatencySample;
import io.squareoff.lab.publish.OpenClient;
import io.squareoff.lab.publish.Publisher;
import io.squareoff.lab.publish.StreamLink;
import io.squareoff.lab.publish.Timeline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** Latency of one client's publishing to a stream, over time: one message or one batch at a time, or at a planned rate. */
public record PublishLatencyExperiment(PublishLatencySettings settings) implements Experiment {

    static final String TOPOLOGY = """
                            ┌────────── broker, three nodes ───────────┐
              client ──────▶│ stream latency: leader ──▶ two replicas  │
                     ◀─acks─│      a majority has it: acknowledged     │
                            └──────────────────────────────────────────┘
              one message or one batch at a time, or a message each 1/rate s
            """;

    private static final String STREAM = "latency";

    @Override
    public String topology() {
        return TOPOLOGY;
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
        return PublishLatencySettings.WARM_UP.plus(settings.window());
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        int most = Collections.max(settings.replicas());
        LatencyReport report = new LatencyReport(context.findings(), settings.plannedRate());
        for (String syncInterval : settings.syncIntervals().isEmpty() ? List.of("") : settings.syncIntervals()) {
            Map<String, BrokerSession> brokers = context.brokers(
                    settings.versions(),
                    version -> new BrokerSettings(BrokerSettings.nodesFor(most), version, syncInterval, Map.of()));
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
        if (settings.plannedRate().isPresent()) {
            int rate = settings.plannedRate().getAsInt();
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
        return settings.plannedRate().isPresent() ? () -> "" : new CountSoFar(count::sum, "messages acknowledged");
    }

    private LatencySample measureRound(
            BrokerSession broker, LatencyCell cell, Timeline timeline, AcknowledgedCount count)
            throws InterruptedException {
        String subject = broker.name(STREAM);
        LatencySample sample = settings.plannedRate().isPresent()
                ? atPlannedRate(broker, cell, timeline)
                : inBatches(broker, cell, timeline, count);
        long stored = broker.streams().info(subject).getStreamState().getMsgCount();
        broker.streams().purge(subject);
        return sample.withStored(stored);
    }

    private LatencySample atPlannedRate(BrokerSession broker, LatencyCell cell, Timeline timeline)
            throws InterruptedException {
        String subject = broker.name(STREAM);
        try (StreamLink link = new StreamLink(
                broker.connectToLeader(subject, "client"), message -> subject, message -> new byte[cell.size()])) {
            return new OpenClient(link, settings.plannedRate().getAsInt(), () -> CpuTime.now(broker))
                    .run(PublishLatencySettings.WARM_UP, settings.window(), timeline);
        }
    }

    private LatencySample inBatches(BrokerSession broker, LatencyCell cell, Timeline timeline, AcknowledgedCount count)
            throws InterruptedException {
        String subject = broker.name(STREAM);
        try (Publisher publisher = new Publisher(broker.connectToLeader(subject, "client"), cell.batch())) {
            return new ClosedClient(publisher, subject, cell.batch(), cell.size(), () -> CpuTime.now(broker), count)
                    .run(PublishLatencySettings.WARM_UP, settings.window(), timeline);
        }
    }
}
