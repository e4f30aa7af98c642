package io.squareoff.lab.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.proto.Partitioner;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyedMessagesTest {

    private static final int SIZE = 16;

    @Test
    void putsAsManyIntoEachPartitionAsThatManyKeysWerePublishedTo() {
        KeyedMessages messages = new KeyedMessages("events.", SIZE, KeyedMessages.distinct(200_000), 5);

        assertThat(messages.counts(new Partitioner(5))).containsExactly(39_973, 39_968, 39_960, 40_054, 40_045);
    }

    @Test
    void saysWhichSubjectsTheBrokerMakesOfThem() {
        KeyedMessages messages = new KeyedMessages("events.", SIZE, new int[] {7, 1, 7}, 2);
        Partitioner partitioner = new Partitioner(5);

        assertThat(messages.mapped(partitioner))
                .isEqualTo(Map.of(
                        "events.7." + partitioner.partition("7"), 2L, "events.1." + partitioner.partition("1"), 1L));
    }

    @Test
    void givesAllMessagesOfAKeyToOnePublisherInTheirOrder() {
        int[] sequence = {7, 1, 7, 2, 7, 1};
        List<Publishing.Messages> ofEach = new KeyedMessages("events.", SIZE, sequence, 3).ofEach();
        Map<String, Integer> next = new HashMap<>();
        Map<String, Integer> publisherOf = new HashMap<>();

        for (int publisher = 0; publisher < 3; publisher++) {
            Publishing.Messages messages = ofEach.get(publisher);
            for (int i = 0; i < messages.count(); i++) {
                String subject = messages.subject().apply(i);
                byte[] body = messages.body().apply(i);
                assertThat(body).hasSize(SIZE);
                assertThat(KeyedMessages.ordinal(body)).isEqualTo(next.merge(subject, 1, Integer::sum) - 1);
                publisherOf.putIfAbsent(subject, publisher);
                assertThat(publisherOf).containsEntry(subject, publisher);
            }
        }

        assertThat(next).isEqualTo(Map.of("events.7", 3, "events.1", 2, "events.2", 1));
    }

    @Test
    void drawsKeysAsTheirNamesSay() {
        int messages = 50_000;

        assertThat(LongStream.of(counted(KeyedMessages.sequential(messages)))).containsOnly(20L);
        long[] random = counted(KeyedMessages.random(messages));
        assertThat(LongStream.of(random).min().orElseThrow()).isPositive();
        assertThat(LongStream.of(random).max().orElseThrow()).isLessThan(50);
        long[] zipf = counted(KeyedMessages.zipf(messages));
        // Zipf's law: the second of the keys is drawn half as often as the first, the tenth a tenth as often.
        assertThat((double) zipf[1] / zipf[0]).isBetween(0.45, 0.55);
        assertThat((double) zipf[9] / zipf[0]).isBetween(0.08, 0.12);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "19, 1", "40, 2", "2_000, 100", "200_000, 10_000", "1_000_000, 10_000"})
    void repeatsEachKeyWhereverThereAreMessagesEnough(int messages, int keys) {
        assertThat(KeyedMessages.keys(messages)).isEqualTo(keys);
        assertThat(IntStream.of(KeyedMessages.sequential(messages)).distinct()).hasSize(keys);
        assertThat(KeyedMessages.random(messages)).hasSize(messages).doesNotContain(keys);
        assertThat(KeyedMessages.zipf(messages)).hasSize(messages).doesNotContain(keys);
    }

    @Test
    void drawsTheSameKeysEachTime() {
        assertThat(KeyedMessages.zipf(1000)).isEqualTo(KeyedMessages.zipf(1000));
        assertThat(KeyedMessages.random(1000)).isEqualTo(KeyedMessages.random(1000));
    }

    private static long[] counted(int[] sequence) {
        long[] counts = new long[KeyedMessages.keys(sequence.length)];
        Arrays.stream(sequence).forEach(key -> counts[key]++);
        return counts;
    }
}
