package io.squareoff.lab.partitions;

import io.nats.client.api.StorageType;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.broker.SubjectMapping;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.partitions.SpreadCell.Flow;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Partitions that a subject mapping makes from keys: the messages of each, the rates, and the order of each key. */
public record PartitionsExperiment(PartitionsSettings settings) implements Experiment {

    static final String TOPOLOGY = """
              publisher 1 ─┐          ┌───────── broker, three nodes ────────┐
                   …       ├─events.7▶│ mapped by partition(5,1): events.7.3 │
              publisher P ─┘◀──acks───│   events.*.0 ▶ stream events-0 ──────┼─▶ worker 0
                                      │     …          (three replicas)      │     …
                                      │   events.*.4 ▶ stream events-4 ──────┼─▶ worker 4
                                      └──────────────────────────────────────┘
            """;

    @Override
    public Duration estimate() {
        return ExperimentContext.starting(BrokerSettings.nodesFor(settings.replicas()))
                .plus(PublishingModes.estimate(settings))
                .plus(Rounds.estimate(plan(), Spread.of(settings), each -> broker(each.mapping())));
    }

    /** Without a deadline: every wait of publishers and workers has a limit of its own. */
    private Rounds.Plan<Spread> plan() {
        return new Rounds.Plan<>(settings.rounds(), any -> SpreadCell.estimate(settings), Optional.empty());
    }

    private BrokerSettings broker(SubjectMapping mapping) {
        return BrokerSettings.of(BrokerSettings.nodesFor(settings.replicas()), Map.of(mapping.from(), mapping.to()));
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        SubjectMapping mapping = new SubjectMapping("events", settings.partitions());
        BrokerSession broker = context.broker(broker(mapping));
        Set<SubjectMapping> mappings = mappings(mapping, broker);
        mappings.forEach(each -> PartitionStreams.requireNone(broker, each));
        SubjectMapping.verifyAll(broker, mappings);
        String durability = broker.durability(StorageType.File, settings.replicas());
        PartitionStreams streams = PartitionStreams.create(broker, mapping, settings.replicas());
        PartitionsReport report = new PartitionsReport(context.findings(), settings);
        PublishingModes modes = new PublishingModes(settings, context, broker, report);
        modes.measureOwnLimit();
        modes.measurePartitions(streams, durability);
        context.release(broker);
        Rounds<Spread, Flow> rounds = new Rounds<>(Spread.of(settings));
        report.beginSpreads(rounds, durability);
        try {
            rounds.measure(
                    context,
                    plan(),
                    spread -> broker(spread.mapping()),
                    (own, spread, round) -> new SpreadCell(settings, own, spread));
        } finally {
            report.concludeSpreads(rounds);
        }
    }

    /** Somebody else's broker is used for all spreads too; the lab's own gets their mapping when it is started for one. */
    private Set<SubjectMapping> mappings(SubjectMapping events, BrokerSession broker) {
        Set<SubjectMapping> mappings = new LinkedHashSet<>(Set.of(events));
        if (broker.nodes().isEmpty()) {
            Spread.of(settings).forEach(spread -> mappings.add(spread.mapping()));
        }
        return mappings;
    }
}
