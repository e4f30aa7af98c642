package io.squareoff.lab.partitions;

import io.nats.client.api.StorageType;
import io.nats.client.api.StreamInfo;
import io.squareoff.harness.progress.CountSoFar;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.partitions.PartitionsReport.Published;
import io.squareoff.lab.publish.KeyedMessages;
import io.squareoff.lab.publish.Publishing;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Rates of publishing in several ways: to a stream that costs the broker as little as possible, then to all partitions.
 *
 * <p>The published counts and rates are from "Subject-Mapped Partitions in JetStream", NATS by Example, by Byron Ruth, recorded
 * 2023-03-16 (https://natsbyexample.com/examples/jetstream/partitions/cli), on a two-core runner with nats-server 2.9.15.
 */
record PublishingModes(
        PartitionsSettings settings, ExperimentContext context, BrokerSession broker, PartitionsReport report) {

    private static final String IN_MEMORY = "one stream in memory";

    private static final int WARM_UP_MESSAGES = 10_000;

    private static final int PUBLISHED_MESSAGES = 200_000;
    private static final PartitionsSettings PUBLISHED_SETTINGS =
            new PartitionsSettings(5, PUBLISHED_MESSAGES, 5, 100, 3, 128, List.of(), 1, 1);
    private static final long[] PUBLISHED_COUNTS = {39_973, 39_968, 39_960, 40_054, 40_045};

    /** @param publishedRate messages per second that somebody else published */
    private record Mode(String title, int publishers, int batch, double publishedRate) {

        Duration estimate(PartitionsSettings settings) {
            return PartitionsSettings.publishing(settings.messages(), publishers, batch);
        }
    }

    /** About the time that it takes, warm-up included. */
    static Duration estimate(PartitionsSettings settings) {
        return modes(settings).stream()
                .map(mode -> mode.estimate(settings).multipliedBy(2))
                .reduce(ExperimentContext.WARM_UP, Duration::plus);
    }

    /**
     * Publishes to one stream in memory that only one node keeps: its rates are mostly the limit of the lab itself. A warm-up
     * comes first.
     */
    void measureOwnLimit() throws InterruptedException {
        String stream = broker.create("overhead", "overhead.*", StorageType.Memory, 1, 0);
        context.warmUp(() -> {
            for (Mode mode : modes(settings)) {
                publishToOne(mode, Math.min(settings.messages(), WARM_UP_MESSAGES), new LongAdder());
            }
        });
        broker.streams().purge(stream);
        Consumer<Published> rates = report.beginRates(
                "The lab's own limit: one stream that only one node keeps, in memory",
                broker.durability(StorageType.Memory, 1));
        for (Mode mode : modes(settings)) {
            LongAdder count = begin(mode.title() + ", the lab's own limit", mode);
            Publishing.Outcome outcome = publishToOne(mode, settings.messages(), count);
            rates.accept(new Published(IN_MEMORY, mode.title(), outcome, OptionalDouble.empty()));
            broker.streams().purge(stream);
        }
        broker.streams().delete(stream);
    }

    private Publishing.Outcome publishToOne(Mode mode, int messages, LongAdder count) throws InterruptedException {
        return publish(mode, messages(broker.name("overhead."), messages, mode.publishers()), count);
    }

    /** Begins the step in which all messages are published, and returns the counter that it shows. */
    private LongAdder begin(String title, Mode mode) {
        LongAdder count = new LongAdder();
        context.begin(
                new Step(title, mode.estimate(settings), new CountSoFar(count::sum, settings.messages(), "messages")));
        return count;
    }

    /** One publisher that awaits each acknowledgement, one that sends batches, and several if there are. */
    private static List<Mode> modes(PartitionsSettings settings) {
        String batches = ", batches of " + settings.batch();
        List<Mode> modes = List.of(
                new Mode("1 publisher awaiting each ack", 1, 1, 7_152),
                new Mode("1 publisher" + batches, 1, settings.batch(), 74_794),
                new Mode(
                        Units.count(settings.publishers(), "publisher") + batches,
                        settings.publishers(),
                        settings.batch(),
                        92_590));
        return settings.publishers() == 1 ? modes.subList(0, 2) : modes;
    }

    /** Publishes all messages to empty streams in each way, and checks each time that they are where they belong. */
    void measurePartitions(PartitionStreams streams, String durability) throws InterruptedException {
        boolean comparable = settings.withoutSpreads().equals(PUBLISHED_SETTINGS);
        String to = Units.count(streams.names().size(), "partition");
        Consumer<Published> rates = report.beginRates("Publishing to " + to, durability);
        for (Mode mode : modes(settings)) {
            LongAdder count = begin(mode.title(), mode);
            KeyedMessages messages = messages(streams.subject(), settings.messages(), mode.publishers());
            OptionalDouble byOthers = comparable ? OptionalDouble.of(mode.publishedRate()) : OptionalDouble.empty();
            rates.accept(new Published(to, mode.title(), publish(mode, messages, count), byOthers));
            List<StreamInfo> infos = streams.infos();
            StreamReport.add(context.findings(), "Streams after " + mode.title(), durability, infos);
            check(mode, infos, streams, messages);
            streams.purge();
        }
    }

    private KeyedMessages messages(String subject, int messages, int publishers) {
        return new KeyedMessages(subject, settings.size(), KeyedMessages.distinct(messages), publishers);
    }

    private Publishing.Outcome publish(Mode mode, KeyedMessages messages, LongAdder count) throws InterruptedException {
        return Publishing.run(broker, mode.batch(), messages.ofEach(), count);
    }

    private void check(Mode mode, List<StreamInfo> infos, PartitionStreams streams, KeyedMessages messages) {
        Findings findings = context.findings();
        long[] counts = infos.stream()
                .mapToLong(info -> info.getStreamState().getMsgCount())
                .toArray();
        long[] expected = messages.counts(streams.mapping().partitioner());
        // Counts alone would not show a message of one key among those of another.
        long wrongSubjects = different(
                streams.messagesBySubject(), messages.mapped(streams.mapping().partitioner()));
        findings.check(
                mode.title() + ": each partition has the messages that the hash of their keys puts there",
                Arrays.equals(counts, expected) && wrongSubjects == 0,
                PartitionsReport.list(counts) + ", expected " + PartitionsReport.list(expected) + "; " + wrongSubjects
                        + " subjects have more or fewer than expected");
        if (settings.partitions() == PUBLISHED_COUNTS.length && settings.messages() == PUBLISHED_MESSAGES) {
            findings.check(
                    mode.title() + ": the counts are those that NATS by Example published in 2023, "
                            + PartitionsReport.list(PUBLISHED_COUNTS),
                    Arrays.equals(counts, PUBLISHED_COUNTS),
                    PartitionsReport.list(counts));
        }
        long lost = infos.stream()
                .mapToLong(
                        info -> StreamReport.lost(info) + info.getStreamState().getDeletedCount())
                .sum();
        findings.check(mode.title() + ": no stream lost or deleted a message", lost == 0, lost + " lost or deleted");
    }

    private static long different(Map<String, Long> some, Map<String, Long> others) {
        return Stream.concat(some.keySet().stream(), others.keySet().stream())
                .distinct()
                .filter(subject -> !Objects.equals(some.get(subject), others.get(subject)))
                .count();
    }
}
