package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BalancedOrdersTest {

    private static final int SEEDS = 20;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 13})
    void eachArmIsInEachPlaceEquallyOften(int arms) {
        for (int seed = 0; seed < SEEDS; seed++) {
            List<List<Integer>> orders = orders(arms, arms, seed);

            assertThat(orders)
                    .allSatisfy(order -> assertThat(new HashSet<>(order)).hasSize(arms));
            for (int place = 0; place < arms; place++) {
                int at = place;
                assertThat(orders.stream().map(order -> order.get(at))).doesNotHaveDuplicates();
            }
        }
    }

    /** An odd number of arms takes twice as many rounds. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 8, 13})
    void eachArmFollowsEachOtherEquallyOften(int arms) {
        int times = arms % 2 == 1 ? 2 : 1;
        for (int seed = 0; seed < SEEDS; seed++) {
            Collection<Long> counts =
                    neighbours(orders(arms, times * arms, seed)).values();

            assertThat(counts).hasSize(arms * (arms - 1)).containsOnly((long) times);
        }
    }

    private static Map<List<Integer>, Long> neighbours(List<List<Integer>> orders) {
        return orders.stream()
                .flatMap(order -> IntStream.range(1, order.size()).mapToObj(i -> order.subList(i - 1, i + 1)))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    /** Whichever arm is named first, any order may come first. */
    @Test
    void drawsEveryOrderOfThreeEquallyOften() {
        Map<List<Integer>, Long> first = LongStream.range(0, 6000)
                .mapToObj(seed -> orders(3, 1, seed).get(0))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

        assertThat(first.values())
                .hasSize(6)
                .allSatisfy(count -> assertThat(count).isBetween(900L, 1100L));
    }

    @Test
    void beginsAnewWhenItsRowsAreUsed() {
        assertThat(orders(2, 5, 1))
                .hasSize(5)
                .allSatisfy(order -> assertThat(order).containsOnly(0, 1));
        Set<List<List<Integer>>> blocks = Stream.iterate(0, block -> block + 6)
                .limit(10)
                .map(block -> orders(3, 60, 1).subList(block, block + 6))
                .collect(Collectors.toSet());
        assertThat(blocks).hasSizeGreaterThan(1);
    }

    private static List<List<Integer>> orders(int arms, int rounds, long seed) {
        return BalancedOrders.of(IntStream.range(0, arms).boxed().toList(), rounds, new Random(seed));
    }
}
