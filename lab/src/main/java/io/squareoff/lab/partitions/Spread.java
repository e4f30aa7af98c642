package io.squareoff.lab.partitions;

import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.SubjectMapping;
import io.squareoff.lab.publish.KeyedMessages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A number of partitions, and the distribution of the keys that are spread over them. */
record Spread(int partitions, Keys keys) {

    /** Distribution of keys. */
    enum Keys {
        SEQUENTIAL(KeyedMessages::sequential),
        RANDOM(KeyedMessages::random),
        ZIPF(KeyedMessages::zipf);

        private final IntFunction<int[]> sequence;

        Keys(IntFunction<int[]> sequence) {
            this.sequence = sequence;
        }

        /** The keys of messages, in the order of sending. */
        int[] of(int messages) {
            return sequence.apply(messages);
        }

        @Override
        public String toString() {
            return this == ZIPF ? "Zipf" : name().toLowerCase(Locale.ROOT);
        }
    }

    /** Each number of partitions with keys in turn, and the experiment's own number with the other distributions too. */
    static List<Spread> of(PartitionsSettings settings) {
        List<Spread> spreads = new ArrayList<>();
        IntStream.concat(settings.scales().stream().mapToInt(Integer::intValue), IntStream.of(settings.partitions()))
                .distinct()
                .forEach(partitions -> spreads.add(new Spread(partitions, Keys.SEQUENTIAL)));
        Stream.of(Keys.RANDOM, Keys.ZIPF).forEach(keys -> spreads.add(new Spread(settings.partitions(), keys)));
        return spreads;
    }

    /** Returns true if another one is compared with this one: with other partitions, or with other keys than in turn. */
    boolean isReferenceOf(Spread other) {
        return keys == Keys.SEQUENTIAL && (other.keys == Keys.SEQUENTIAL || partitions == other.partitions);
    }

    SubjectMapping mapping() {
        return new SubjectMapping("spread-" + partitions, partitions);
    }

    @Override
    public String toString() {
        return Units.count(partitions, "partition") + (keys == Keys.SEQUENTIAL ? "" : ", " + keys + " keys");
    }
}
