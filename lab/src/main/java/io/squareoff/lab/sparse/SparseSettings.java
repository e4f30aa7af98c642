package io.squareoff.lab.sparse;

import io.nats.client.api.DeliverPolicy;
import io.nats.client.api.StorageType;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.experiment.SettingBounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Settings of the experiment; every combination of ranges, shapes, consumers and rates is measured.
 *
 * @param versions of the broker, oldest first; empty for the project's own
 * @param parts of the experiment
 * @param live number of keys of a sparse stream
 * @param ranges numbers of sequences from the first to the last message of a sparse stream
 * @param shapes {@link StreamShape#THINNED} or {@link StreamShape#GAP}
 * @param rates of the publisher in messages per second; 0 for no publisher
 * @param overwritten number of keys of the streams of the other parts
 * @param passes number of times that each of these is published before the cost of a history is measured
 * @param size of a message in bytes
 * @param around observed time before a consumer is created and after it is through
 * @param deadline of a consumer's beginning
 */
public record SparseSettings(
        List<String> versions,
        List<Part> parts,
        int live,
        List<Long> ranges,
        List<StreamShape> shapes,
        List<ConsumerKind> consumers,
        List<Control> controls,
        List<Integer> rates,
        int overwritten,
        int passes,
        int size,
        int rounds,
        Duration around,
        Duration deadline) {

    private static final int MOST_BYTES = 1 << 20;
    private static final Duration STALE_LEAD = Duration.ofSeconds(1);

    /** A slow consumer is given up when it takes this many times as long as its fetches are planned to. */
    private static final int STALE_SLACK = 2;

    /** The parts of the experiment. */
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

    /** @throws IllegalArgumentException whose message begins with the name of a bad setting */
    public SparseSettings {
        versions = List.copyOf(versions);
        parts = List.copyOf(parts);
        ranges = List.copyOf(ranges);
        shapes = List.copyOf(shapes);
        consumers = List.copyOf(consumers);
        controls = List.copyOf(controls);
        rates = List.copyOf(rates);
        SettingBounds.versions("server-versions", versions);
        SettingBounds.atLeast("live", 2, live);
        for (long range : ranges) {
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
        rates.forEach(rate -> SettingBounds.atLeast("rate", 0, rate));
        SettingBounds.atLeast("overwritten", 2, overwritten);
        SettingBounds.atLeast("passes", 2, passes);
        SettingBounds.atLeast("size", 0, size);
        if (size > MOST_BYTES) {
            throw new IllegalArgumentException("size must be at most " + MOST_BYTES + ", not " + size);
        }
        SettingBounds.atLeast("rounds", 1, rounds);
        SettingBounds.atLeast("around", 0, (int) around.toSeconds());
        SettingBounds.atLeast("deadline", 1, (int) deadline.toSeconds());
    }

    /** The settings by name. */
    Map<String, Object> byName() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("server-versions", versions);
        all.put("parts", parts.stream().map(Part::toString).toList());
        all.put("live", live);
        all.put("range", ranges);
        all.put("shape", shapes.stream().map(StreamShape::toString).toList());
        all.put("consumer", consumers.stream().map(ConsumerKind::toString).toList());
        all.put("controls", controls.stream().map(Control::toString).toList());
        all.put("rate", rates);
        all.put("overwritten", overwritten);
        all.put("passes", passes);
        all.put("size", size);
        all.put("rounds", rounds);
        all.put("around", around.toSeconds());
        all.put("deadline", deadline.toSeconds());
        return all;
    }

    /** All questions, in groups whose streams are there at the same time. */
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
                Arm tested = new Arm("sparse", stream, cell(consumer, rate, CellPlan.ENDLESS, around));
                questions.add(new Question(
                        "%s live of %s, %s, %s, %s"
                                .formatted(
                                        Units.count(live),
                                        Units.count(range),
                                        shape.words(),
                                        consumer.words(),
                                        rate == 0 ? "no publisher" : Units.count(rate) + " msg/s"),
                        tested,
                        controls.stream()
                                .sorted()
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
        Duration enough = Duration.ofSeconds(2 * STALE_SLACK * overwritten / SlowPull.RATE + 1);
        CellPlan cell = new CellPlan(
                ConsumerKind.PULL,
                DeliverPolicy.LastPerSubject,
                2 * SlowPull.RATE,
                overwritten,
                STALE_LEAD.negated(),
                around,
                enough.compareTo(deadline) < 0 ? enough : deadline);
        return new Question(
                "stale entries: " + Units.count(overwritten) + " subjects, each overwritten during a slow pull",
                new Arm("any number per subject", stream, cell),
                List.of(new Arm("1 per subject", stream.withPerSubject(1), cell)),
                StallVerdict.Figure.BEGINNING);
    }

    private Question ofHistory(int rate) {
        StreamPlan stream = new StreamPlan(
                StreamShape.IN_TURN, overwritten, (long) passes * overwritten, 2, false, StorageType.Memory, size);
        CellPlan cell = cell(ConsumerKind.WILDCARD, rate, CellPlan.ENDLESS, around);
        return new Question(
                "history: %s subjects overwritten in turn, %s passes, %s, %s msg/s"
                        .formatted(
                                Units.count(overwritten),
                                Units.count(passes),
                                ConsumerKind.WILDCARD.words(),
                                Units.count(rate)),
                new Arm("2 per subject", stream, cell),
                List.of(
                        new Arm("1 per subject", stream.withPerSubject(1), cell),
                        new Arm("one pass", stream.dense(), cell)),
                StallVerdict.Figure.LONGEST_WRITE);
    }

    private CellPlan cell(ConsumerKind consumer, int rate, long writes, Duration before) {
        return new CellPlan(consumer, DeliverPolicy.LastPerSubject, rate, writes, before, around, deadline);
    }
}
