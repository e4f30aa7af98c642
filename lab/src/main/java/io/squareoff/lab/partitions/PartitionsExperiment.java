package io.squareoff.lab.partitions;

import io.nats.client.api.StorageType;
import io.nats.client.api.StreamInfo;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.broker.SubjectMapping;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.SettingBounds;
import io.squareoff.lab.publish.KeyedMessages;
import io.squareoff.lab.publish.Publishing;
import io.squareoff.lab.publish.SampleStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Partitions that a subject mapping makes from keys: where messages go, how fast, and whether they stay in order. The counts
 * and rates called published are somebody else's, from a two-core runner with nats-server 2.9.15.
 */
public final class PartitionsExperiment implements Experiment {

    public static final String TOPOLOGY = """
              publisher 1 ─┐          ┌───────── broker, three nodes ────────┐
                   …       ├─events.7▶│ mapped by partition(5,1): events.7.3 │
              publisher P ─┘◀──acks───│   events.*.0 ▶ stream events-0 ──────┼─▶ worker 0
                                      │     …          (three replicas)      │     …
                                      │   events.*.4 ▶ stream events-4 ──────┼─▶ worker 4
                                      └──────────────────────────────────────┘
            """;

    private static final String PUBLISHED_RATE = "published on two cores, 2.9.15";
    private static final int WARM_UP_MESSAGES = 10_000;
    private static final long[] PUBLISHED_COUNTS = {39_973, 39_968, 39_960, 40_054, 40_045};
    private static final int PUBLISHED_MESSAGES = 200_000;

    /**
     * What is to be done.
     *
     * @param size of a message in bytes
     * @param scales the numbers of partitions that are compared
     */
    public record Settings(
            int partitions, int messages, int publishers, int batch, int replicas, int size, List<Integer> scales) {

        private static final Settings PUBLISHED = new Settings(5, PUBLISHED_MESSAGES, 5, 100, 3, 128, List.of());

        /** @throws IllegalArgumentException that names the option */
        public Settings {
            SettingBounds.atLeast("--partitions", 1, partitions);
            SettingBounds.atLeast("--messages", 1, messages);
            SettingBounds.atLeast("--publishers", 1, publishers);
            SettingBounds.atLeast("--batch", 1, batch);
            SettingBounds.atLeast("--replicas", 1, replicas);
            SettingBounds.atLeast("--size", Integer.BYTES, size);
            scales.forEach(scale -> SettingBounds.atLeast("--scale", 1, scale));
            scales = List.copyOf(scales);
        }

        private boolean asPublished() {
            return new Settings(partitions, messages, publishers, batch, replicas, size, List.of()).equals(PUBLISHED);
        }
    }

    private record Mode(String title, int publishers, int batch, double publishedRate) {}

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
    public void run(ExperimentContext bench) throws InterruptedException {
        Map<String, String> mappings = new LinkedHashMap<>();
        mappings.put(mapping.from(), mapping.to());
        settings.scales()
                .forEach(scale ->
                        mappings.put(spread(scale).from(), spread(scale).to()));
        BrokerSession site = bench.broker(BrokerSettings.of(BrokerSettings.nodesFor(settings.replicas()), mappings));
        mapping.verify(site);
        for (int scale : settings.scales()) {
            spread(scale).verify(site);
        }
        String durability = site.durability(StorageType.File, settings.replicas());
        List<String> streams = createStreams(site, mapping);
        overhead(bench, site);
        publishInThreeModes(bench, site, streams, durability);
        new PartitionScaling(settings, bench, site, durability).run(mapping, streams);
    }

    /** The mapping to one of the numbers of partitions that are compared. */
    static SubjectMapping spread(int partitions) {
        return new SubjectMapping("spread-" + partitions, partitions);
    }

    private List<String> createStreams(BrokerSession site, SubjectMapping to) {
        return createStreams(site, to, settings.replicas());
    }

    /** One stream for each partition, by partition. */
    static List<String> createStreams(BrokerSession site, SubjectMapping mapping, int replicas) {
        List<String> streams = new ArrayList<>();
        for (int p = 0; p < mapping.partitioner().partitions(); p++) {
            streams.add(site.create(mapping.base() + "-" + p, mapping.subjects(p), StorageType.File, replicas));
        }
        return streams;
    }

    private void publishInThreeModes(
            ExperimentContext bench, BrokerSession site, List<String> streams, String durability)
            throws InterruptedException {
        TableBuilder rates = rates(bench, "Publishing to " + streams.size() + " partitions", durability);
        for (Mode mode : List.of(
                new Mode("1 publisher awaiting each ack", 1, 1, 7_152),
                new Mode("1 publisher, batches of " + settings.batch(), 1, settings.batch(), 74_794),
                new Mode(
                        settings.publishers() + " publishers, batches of " + settings.batch(),
                        settings.publishers(),
                        settings.batch(),
                        92_590))) {
            bench.say(mode.title() + ": " + settings.messages() + " messages");
            KeyedMessages messages = messages(site.name(mapping.base() + "."), settings.messages(), mode.publishers());
            Publishing.Outcome outcome = Publishing.run(site, mode.publishers(), mode.batch(), messages);
            row(rates, mode, outcome);
            List<StreamInfo> infos =
                    StreamReport.add(bench, site, "Streams after " + mode.title(), streams, durability);
            Map<String, Long> subjects = new HashMap<>();
            streams.forEach(stream -> subjects.putAll(site.streams().subjects(stream)));
            check(bench, mode, infos, subjects, messages);
            streams.forEach(site.streams()::purge);
        }
    }

    private KeyedMessages messages(String subject, int messages, int publishers) {
        return new KeyedMessages(subject, settings.size(), KeyedMessages.distinct(messages), publishers);
    }

    private static TableBuilder rates(ExperimentContext bench, String title, String durability) {
        return bench.table(
                title,
                durability,
                "how",
                "msg/s",
                "per publisher: min",
                "avg",
                "max",
                "stddev",
                CpuTime.CLIENT,
                CpuTime.BROKER,
                PUBLISHED_RATE);
    }

    private void row(TableBuilder rates, Mode mode, Publishing.Outcome outcome) {
        SampleStatistics spread = outcome.spread();
        CpuTime cpu = outcome.cpu();
        rates.row(
                mode.title(),
                outcome.rate(),
                spread.min(),
                spread.mean(),
                spread.max(),
                spread.standardDeviation(),
                cpu.clientMicros(outcome.messages()),
                cpu.brokerMicros(outcome.messages()),
                settings.asPublished() && mode.publishedRate() > 0 ? mode.publishedRate() : null);
    }

    /** @param subjects how many messages all streams have of each */
    private void check(
            ExperimentContext bench,
            Mode mode,
            List<StreamInfo> infos,
            Map<String, Long> subjects,
            KeyedMessages messages) {
        long[] counts = infos.stream()
                .mapToLong(info -> info.getStreamState().getMsgCount())
                .toArray();
        long[] due = messages.counts(mapping.partitioner());
        // Counts alone would not tell a key from another one of the same partition.
        long astray = different(subjects, messages.mapped(mapping.partitioner()));
        bench.check(
                mode.title() + ": each partition has the messages that the hash of their keys puts there",
                Arrays.equals(counts, due) && astray == 0,
                list(counts) + ", due " + list(due) + "; " + astray + " subjects have more or fewer than due");
        if (settings.partitions() == PUBLISHED_COUNTS.length && settings.messages() == PUBLISHED_MESSAGES) {
            bench.check(
                    mode.title() + ": the counts are those published, " + list(PUBLISHED_COUNTS),
                    Arrays.equals(counts, PUBLISHED_COUNTS),
                    list(counts));
        }
        long lost = infos.stream()
                .mapToLong(
                        info -> StreamReport.lost(info) + info.getStreamState().getDeletedCount())
                .sum();
        bench.check(mode.title() + ": no stream lost or deleted a message", lost == 0, lost + " lost or deleted");
    }

    private static long different(Map<String, Long> some, Map<String, Long> others) {
        return Stream.concat(some.keySet().stream(), others.keySet().stream())
                .distinct()
                .filter(subject -> !Objects.equals(some.get(subject), others.get(subject)))
                .count();
    }

    static String list(long[] counts) {
        return LongStream.of(counts)
                .mapToObj(count -> String.format(Locale.ROOT, "%,d", count))
                .collect(Collectors.joining(" · "));
    }

    /**
     * The same work on a stream that costs the broker as little as one can: what is left is mostly the lab's. A warm-up goes
     * before it.
     */
    private void overhead(ExperimentContext bench, BrokerSession site) throws InterruptedException {
        String stream = site.create("overhead", "overhead.*", StorageType.Memory, 1);
        List<Mode> modes = new ArrayList<>(List.of(new Mode("1 publisher awaiting each ack", 1, 1, 0)));
        for (int publishers : IntStream.of(1, settings.publishers()).distinct().toArray()) {
            modes.add(new Mode(
                    publishers + (publishers == 1 ? " publisher" : " publishers") + ", batches of " + settings.batch(),
                    publishers,
                    settings.batch(),
                    0));
        }
        warmUp(bench, site, modes);
        site.streams().purge(stream);
        TableBuilder rates = rates(
                bench,
                "The lab's own limit: one stream that only one node keeps, in memory",
                site.durability(StorageType.Memory, 1));
        for (Mode mode : modes) {
            row(
                    rates,
                    mode,
                    Publishing.run(
                            site,
                            mode.publishers(),
                            mode.batch(),
                            messages(site.name("overhead."), settings.messages(), mode.publishers())));
            site.streams().purge(stream);
        }
        site.streams().delete(stream);
    }

    /** Its figures would be those of a JVM that still compiles, and are discarded. */
    private void warmUp(ExperimentContext bench, BrokerSession site, List<Mode> modes) throws InterruptedException {
        bench.say("warm-up");
        int count = Math.min(settings.messages(), WARM_UP_MESSAGES);
        for (Mode mode : modes) {
            Publishing.run(
                    site, mode.publishers(), mode.batch(), messages(site.name("overhead."), count, mode.publishers()));
        }
    }
}
