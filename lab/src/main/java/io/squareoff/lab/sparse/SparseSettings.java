package io.squareoff.lab.sparse;

import io.nats.client.api.StorageType;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.experiment.SettingBounds;
import io.squareoff.lab.publish.MessageLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Every combination of ranges, shapes, consumers and rates is measured. */
@Command(
        name = "sparse",
        description = {
            "A new consumer on a stream with few messages in a long range.",
            "",
            SparseExperiment.TOPOLOGY,
            "Builds streams by overwriting, creates a consumer of the last message of each subject while a publisher keeps its rate,"
                    + " and says whether writes stall: relative to controls that differ in one thing each. Several values of an"
                    + " option: every combination is measured."
        },
        exitCodeList = {
            "0:Every consumer for which nothing was pending had every live message from its start on, stalls or not.",
            "1:A check failed."
        })
public record SparseSettings(
        @Option(
                names = "--parts",
                paramLabel = "PART",
                defaultValue = "range,stale,history",
                description =
                        "range: sparse streams. stale: a slow consumer whose messages are all replaced. history: what two messages"
                                + " of each subject cost.")
        List<Part> parts,

        @Option(names = "--live", defaultValue = "100000", description = "Subjects of a sparse stream.")
        int live,

        @Option(
                names = "--range",
                defaultValue = "15000000",
                description =
                        "Sequences from its first message to its last; below some 12 million a stall may be too short to be shown.")
        List<Long> ranges,

        @Option(
                names = "--shape",
                paramLabel = "SHAPE",
                defaultValue = "gap",
                description = "gap: one gap between two halves. thinned: evenly.")
        List<StreamShape> shapes,

        @Option(
                names = "--consumer",
                paramLabel = "KIND",
                defaultValue = "all",
                description =
                        "all: the filter >. wildcard: for all live subjects. few: a wildcard for one in a thousand. several: two"
                                + " filters. watch: of a key-value bucket.")
        List<ConsumerKind> consumers,

        @Option(
                names = "--controls",
                paramLabel = "KIND",
                defaultValue = "dense,two-per-subject,file,deliver-all,behind-gap,behind-gap-by-time",
                description =
                        "dense: no gap, always needed. two-per-subject: two messages of each subject. file: file storage. deliver-all: a"
                                + " consumer of all messages. behind-gap, behind-gap-by-time: one that begins behind the gap, by sequence or time;"
                                + " not with thinned or watch (default: all).")
        List<Control> controls,

        @Option(
                names = "--rate",
                paramLabel = "R",
                defaultValue = "500",
                description = "Messages per second of the publisher; 0 for none.")
        List<Integer> rates,

        @Option(
                names = "--replicas",
                defaultValue = "1",
                description = "Replicas of each stream, 3 at most; its consumers have one, on any of them.")
        int replicas,

        @Option(
                names = "--overwritten",
                defaultValue = "20000",
                description = "Subjects of the parts stale and history.")
        int overwritten,

        @Option(
                names = "--passes",
                defaultValue = "4",
                description = "Times that the part history publishes each of them beforehand.")
        int passes,

        @Option(names = "--size", defaultValue = "16", paramLabel = "BYTES", description = "Size of a message.")
        int size,

        @Option(
                names = "--rounds",
                defaultValue = "6",
                description =
                        "Measurements of each stream (default: ${DEFAULT-VALUE}, the fewest that give a verdict).")
        int rounds,

        @Option(
                names = "--around",
                defaultValue = "2",
                paramLabel = "SECONDS",
                description = "Observed time before a consumer is created and after it is through.")
        int around,

        @Option(
                names = "--deadline",
                defaultValue = "60",
                paramLabel = "SECONDS",
                description = "Longest time until a new consumer has nothing pending.")
        int deadline) {

    private static final long MOST_MESSAGES = 1_000_000_000_000L;
    private static final int MOST_BYTES = 1 << 20;
    private static final Duration STALE_LEAD = Duration.ofSeconds(1);

    /** A slow consumer is given up when it takes this many times as long as its fetches are planned to. */
    private static final int STALE_SLACK = 2;

    public enum Part {
        /** Consumers that begin on streams whose live messages lie thinly. */
        RANGE,

        /** A slow consumer whose messages are all replaced while it fetches. */
        STALE,

        /** Cost of keeping two messages of each subject that is overwritten. */
        HISTORY;

        /** As on the command line. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public SparseSettings {
        parts = List.copyOf(parts);
        ranges = List.copyOf(ranges);
        shapes = List.copyOf(shapes);
        consumers = List.copyOf(consumers);
        controls = List.copyOf(controls);
        rates = List.copyOf(rates);
        SettingBounds.atLeast("live", 2, live);
        for (long range : ranges) {
            SettingBounds.atMost("range", MOST_MESSAGES, range);
            if (range <= live) {
                throw new IllegalArgumentException("range must be above the " + live + " live subjects, not " + range);
            }
        }
        if (shapes.contains(StreamShape.IN_TURN)) {
            throw new IllegalArgumentException("shape must be thinned or gap, not " + StreamShape.IN_TURN);
        }
        if (consumers.contains(ConsumerKind.PULL)) {
            throw new IllegalArgumentException("consumer must not be pull, which the part stale has");
        }
        if (!controls.contains(Control.DENSE)) {
            throw new IllegalArgumentException("controls must have dense, which the verdict is relative to");
        }
        SettingBounds.replicas(List.of(replicas));
        SettingBounds.atLeast("overwritten", 2, overwritten);
        SettingBounds.atLeast("passes", 2, passes);
        SettingBounds.atMost("passes", MOST_MESSAGES / overwritten, passes);
        SettingBounds.atLeast("size", 0, size);
        SettingBounds.atMost("size", MOST_BYTES, size);
        SettingBounds.atLeast("rounds", 1, rounds);
        SettingBounds.seconds("around", 0, around);
        SettingBounds.seconds("deadline", 1, deadline);
        for (int rate : rates) {
            SettingBounds.atLeast("rate", 0, rate);
            SettingBounds.fitsMemory(
                    "rate",
                    cell(ConsumerKind.ALL, rate, around, deadline).mostMessages(),
                    "messages",
                    MessageLog.BYTES_EACH + WriteFigures.BYTES_EACH);
        }
    }

    /** All questions without rounds yet, in groups whose streams are there at the same time. */
    List<List<Question>> questions() {
        List<List<Question>> groups = new ArrayList<>();
        if (parts.contains(Part.RANGE)) {
            for (long range : ranges) {
                shapes.forEach(shape -> groups.add(ofRange(shape, range)));
            }
        }
        if (parts.contains(Part.STALE)) {
            groups.add(List.of(ofStaleEntries()));
        }
        if (parts.contains(Part.HISTORY)) {
            rates.stream().filter(rate -> rate > 0).forEach(rate -> groups.add(List.of(ofHistory(rate))));
        }
        return groups;
    }

    private List<Question> ofRange(StreamShape shape, long range) {
        StreamPlan stream = new StreamPlan(shape, live, range, 1, false, StorageType.Memory, size);
        List<Question> questions = new ArrayList<>();
        for (ConsumerKind consumer : consumers) {
            for (int rate : rates) {
                String title = "%s live of %s, %s, %s, %s"
                        .formatted(
                                Units.count(live),
                                Units.count(range),
                                shape.words(),
                                consumer.words(),
                                rate == 0 ? "no publisher" : Units.count(rate) + " msg/s");
                Arm tested = new Arm(title, "sparse", stream, cell(consumer, rate, around, deadline));
                questions.add(new Question(
                        tested,
                        controls.stream()
                                .sorted()
                                .filter(control -> control.fits(tested))
                                .map(control -> control.of(tested))
                                .toList(),
                        rate == 0 ? StallVerdict.Figure.BEGINNING : StallVerdict.Figure.LONGEST_WRITE));
            }
        }
        return questions;
    }

    /** The publisher is twice as fast as the consumer and begins after it, so that it overtakes it before half of the messages. */
    private Question ofStaleEntries() {
        StreamPlan stream = new StreamPlan(
                StreamShape.IN_TURN, overwritten, overwritten, StreamPlan.UNLIMITED, true, StorageType.Memory, size);
        // Every message that there was, and every one that there is then.
        long enough = ConsumerKind.fetching(2L * STALE_SLACK * overwritten).toSeconds() + 1;
        CellPlan cell = new CellPlan(
                ConsumerKind.PULL,
                Start.LAST_PER_SUBJECT,
                2 * ConsumerKind.PULL_RATE,
                overwritten,
                STALE_LEAD.negated(),
                Duration.ofSeconds(around),
                Duration.ofSeconds(Math.min(enough, deadline)));
        Arm tested = new Arm(
                "stale entries: " + Units.count(overwritten) + " subjects, each overwritten during a slow pull",
                "any number per subject",
                stream,
                cell);
        return new Question(
                tested,
                List.of(tested.with("1 per subject", stream.withPerSubject(1), cell)),
                StallVerdict.Figure.BEGINNING);
    }

    private Question ofHistory(int rate) {
        StreamPlan stream = new StreamPlan(
                StreamShape.IN_TURN, overwritten, (long) passes * overwritten, 2, false, StorageType.Memory, size);
        CellPlan cell = cell(ConsumerKind.WILDCARD, rate, around, deadline);
        String title = "history: %s subjects overwritten in turn, %s passes, %s, %s msg/s"
                .formatted(
                        Units.count(overwritten),
                        Units.count(passes),
                        ConsumerKind.WILDCARD.words(),
                        Units.count(rate));
        Arm tested = new Arm(title, "2 per subject", stream, cell);
        return new Question(
                tested,
                List.of(
                        tested.with("1 per subject", stream.withPerSubject(1), cell),
                        tested.with("one pass", stream.dense(), cell)),
                StallVerdict.Figure.LONGEST_WRITE);
    }

    private static CellPlan cell(ConsumerKind consumer, int rate, int around, int deadline) {
        Duration alone = Duration.ofSeconds(around);
        return new CellPlan(
                consumer, Start.LAST_PER_SUBJECT, rate, CellPlan.ENDLESS, alone, alone, Duration.ofSeconds(deadline));
    }
}
