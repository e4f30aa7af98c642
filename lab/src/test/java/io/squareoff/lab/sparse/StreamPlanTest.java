package io.squareoff.lab.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.nats.client.api.StorageType;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamPlanTest {

    private static final int HOT = StreamShape.HOT;

    @Test
    void putsOneGapBetweenTwoGroups() {
        assertThat(keys(plan(StreamShape.GAP, 5, 9, 1))).containsExactly(0, 1, HOT, HOT, HOT, HOT, 2, 3, 4);
    }

    @Test
    void thinsEvenly() {
        assertThat(keys(plan(StreamShape.THINNED, 3, 9, 1))).containsExactly(0, HOT, HOT, HOT, 1, HOT, HOT, HOT, 2);
        assertThat(keys(plan(StreamShape.THINNED, 4, 9, 1))).containsExactly(0, HOT, 1, HOT, HOT, 2, HOT, HOT, 3);
    }

    @Test
    void goesThroughTheSubjectsInTurn() {
        assertThat(keys(plan(StreamShape.IN_TURN, 3, 7, 1))).containsExactly(0, 1, 2, 0, 1, 2, 0);
    }

    @ParameterizedTest
    @CsvSource({"GAP, 1000, 1001", "GAP, 999, 4321", "THINNED, 1000, 1001", "THINNED, 997, 10007", "THINNED, 2, 5000"})
    void hasEachKeyOnceAndInOrder(StreamShape shape, int live, long range) {
        assertThat(keys(plan(shape, live, range, 1)).stream().filter(key -> key != HOT))
                .containsExactlyElementsOf(IntStream.range(0, live).boxed().toList());
    }

    @Test
    void knowsTheStateOfTheStreamInTheEnd() {
        assertState(plan(StreamShape.GAP, 10, 100, 1), 11, 1);
        assertState(plan(StreamShape.GAP, 10, 100, 2), 12, 1);
        assertState(plan(StreamShape.GAP, 10, 11, 2), 11, 1);
        assertState(plan(StreamShape.IN_TURN, 10, 40, 2), 20, 21);
        assertState(plan(StreamShape.IN_TURN, 10, 40, StreamPlan.UNLIMITED), 40, 1);
        assertState(
                new StreamPlan(StreamShape.IN_TURN, 10, 40, StreamPlan.UNLIMITED, true, StorageType.Memory, 16),
                10,
                31);
    }

    @Test
    void hasTheSameLiveMessagesWhereItIsDense() {
        assertThat(keys(plan(StreamShape.THINNED, 4, 1000, 1).dense())).containsExactly(0, 1, HOT, 2, 3);
        assertThat(keys(plan(StreamShape.IN_TURN, 3, 12, 2).dense())).containsExactly(0, 1, 2);
    }

    @Test
    void refusesARangeThatIsShorterThanItsMessages() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(StreamShape.GAP, 10, 10, 1))
                .withMessageStartingWith("range must be at least 11 for 10 live subjects");
    }

    private static void assertState(StreamPlan plan, long messages, long first) {
        assertThat(plan.messages()).isEqualTo(messages);
        assertThat(plan.firstSequence()).isEqualTo(first);
    }

    private static StreamPlan plan(StreamShape shape, int live, long range, int perSubject) {
        return new StreamPlan(shape, live, range, perSubject, false, StorageType.Memory, 16);
    }

    private static List<Integer> keys(StreamPlan plan) {
        return LongStream.range(0, plan.range()).mapToObj(plan::key).toList();
    }
}
