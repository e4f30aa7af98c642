package io.squareoff.lab.partitions;

import io.nats.client.api.StorageType;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.broker.SubjectMapping;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    public String topology() {
        return TOPOLOGY;
    }

    @Override
    public Duration estimate() {
        return ExperimentContext.starting(BrokerSettings.nodesFor(settings.replicas()))
                .plus(PublishingModes.estimate(settings))
                .plus(PartitionScaling.estimate(settings));
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        SubjectMapping mapping = new SubjectMapping("events", settings.partitions());
        List<SubjectMapping> mappings = new ArrayList<>(List.of(mapping));
        settings.scales().forEach(partitions -> mappings.add(PartitionScaling.mapping(partitions)));
        Map<String, String> configured = new LinkedHashMap<>();
        mappings.forEach(each -> configured.put(each.from(), each.to()));
        BrokerSession broker =
                context.broker(BrokerSettings.of(BrokerSettings.nodesFor(settings.replicas()), configured));
        for (SubjectMapping each : mappings) {
            each.verify(broker);
        }
        String durability = broker.durability(StorageType.File, settings.replicas());
        PartitionStreams streams = PartitionStreams.create(broker, mapping, settings.replicas());
        PartitionsReport report = new PartitionsReport(context.findings(), settings);
        PublishingModes modes = new PublishingModes(settings, context, broker, report);
        modes.measureOwnLimit();
        modes.measurePartitions(streams, durability);
        new PartitionScaling(settings, context, broker, durability, report).run(streams);
    }
}
