package io.squareoff.lab.partitions;

import io.nats.client.api.StorageType;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.broker.SubjectMapping;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.SettingBounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Partitions that a subject mapping makes from keys: the messages of each, the rates, and the order of each key. */
public final class PartitionsExperiment implements Experiment {

    public static final String TOPOLOGY = """
              publisher 1 ─┐          ┌───────── broker, three nodes ────────┐
                   …       ├─events.7▶│ mapped by partition(5,1): events.7.3 │
              publisher P ─┘◀──acks───│   events.*.0 ▶ stream events-0 ──────┼─▶ worker 0
                                      │     …          (three replicas)      │     …
                                      │   events.*.4 ▶ stream events-4 ──────┼─▶ worker 4
                                      └──────────────────────────────────────┘
            """;

    /**
     * Settings of the experiment.
     *
     * @param publishers number of publishers in the comparisons that have several
     * @param batch messages between two waits for acknowledgements
     * @param replicas of each stream
     * @param size of a message in bytes
     * @param scales numbers of partitions that are compared
     */
    public record Settings(
            int partitions, int messages, int publishers, int batch, int replicas, int size, List<Integer> scales) {

        /** @throws IllegalArgumentException whose message begins with the name of a bad setting */
        public Settings {
            SettingBounds.atLeast("partitions", 1, partitions);
            SettingBounds.atLeast("messages", 1, messages);
            SettingBounds.atLeast("publishers", 1, publishers);
            SettingBounds.atLeast("batch", 1, batch);
            SettingBounds.atLeast("replicas", 1, replicas);
            SettingBounds.atLeast("size", Integer.BYTES, size);
            scales.forEach(scale -> SettingBounds.atLeast("scale", 1, scale));
            scales = List.copyOf(scales);
        }

        Settings withoutScales() {
            return new Settings(partitions, messages, publishers, batch, replicas, size, List.of());
        }
    }

    private final Settings settings;
    private final SubjectMapping mapping;

    public PartitionsExperiment(Settings settings) {
        this.settings = settings;
        this.mapping = new SubjectMapping("events", settings.partitions());
    }

    @Override
    public String name() {
        return "partitions";
    }

    @Override
    public String topology() {
        return TOPOLOGY;
    }

    @Override
    public Map<String, Object> settings() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("partitions", settings.partitions());
        all.put("messages", settings.messages());
        all.put("publishers", settings.publishers());
        all.put("batch", settings.batch());
        all.put("replicas", settings.replicas());
        all.put("size", settings.size());
        all.put("scale", settings.scales());
        return all;
    }

    @Override
    public Duration estimate() {
        return ExperimentContext.starting(BrokerSettings.nodesFor(settings.replicas()))
                .plus(PublishingModes.estimate(settings))
                .plus(PartitionScaling.estimate(settings));
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
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
        RawRuns raw = new RawRuns(context.findings());
        PublishingModes modes = new PublishingModes(settings, context, broker, raw);
        modes.measureOwnLimit();
        modes.measurePartitions(streams, durability);
        new PartitionScaling(settings, context, broker, durability, raw).run(streams);
    }
}
