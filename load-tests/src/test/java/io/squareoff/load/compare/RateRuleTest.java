package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.squareoff.harness.measure.ArrivalPlan;
import io.squareoff.harness.measure.ArrivalRecorder;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.statistics.Ratio;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers of known capacity, simulated from arrival to answer, with the arrivals that a generator would have. */
class RateRuleTest {

    private static final int CAPACITY = 200;
    private static final int LAUNCHES = 6;
    private static final long SECOND = 1_000_000_000L;
    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration WINDOW = Duration.ofSeconds(30);
    private static final Duration MIDDLE = WARM_UP.plus(WINDOW.dividedBy(2));
    private static final RateRule RULE = new RateRule(Objective.parse("p99<2000ms"), 2);

    /** An objective that fails at rates at which no backlog grows. */
    private static final RateRule STRICT = new RateRule(Objective.parse("p99<200ms"), 2);

    /**
     * The rate at which p99 of {@link Server#ONE_THREAD} is 200 ms in the long run. At a utilization of ρ a request waits for more than 39 times
     * 5 ms with the probability (1 − ρ) / (ρ exp(θ) − 1) exp(−39 θ), where a θ above 0 solves ρ (exp(θ) − 1) = θ (Cramér's approximation, of a
     * queue M/D/1).
     */
    private static final double STRICT_CAPACITY = 188.5;

    private enum Server {
        /** One thread that takes 5 ms. */
        ONE_THREAD(1, 1, 5_000_000, 0),
        /** Eight threads that take 40 ms. */
        POOL(8, 8, 40_000_000, 0),
        /** One thread that answers after 4 ms, and has 1 ms to do afterwards: no answer shows that. */
        BUSY_AFTERWARDS(1, 1, 4_000_000, 1_000_000),
        /** Nine threads that take 40 ms, of which one is lost in the middle of the window. */
        LEAK(9, 8, 40_000_000, 0);

        private final int threads;
        private final int threadsInTheEnd;
        private final long answerNanos;
        private final long afterwardsNanos;

        Server(int threads, int threadsInTheEnd, long answerNanos, long afterwardsNanos) {
            this.threads = threads;
            this.threadsInTheEnd = threadsInTheEnd;
            this.answerNanos = answerNanos;
            this.afterwardsNanos = afterwardsNanos;
        }

        /** The round that a generator records of it. */
        Round at(int rate, long seed) {
            Load.Open load = new Load.Open(rate);
            ArrivalPlan plan = new ArrivalPlan(load, seed, Duration.ZERO, WARM_UP, WINDOW, 0, 1);
            ArrivalRecorder recorder = new ArrivalRecorder(plan);
            recorder.begin(0);
            PriorityQueue<Long> free = new PriorityQueue<>();
            IntStream.range(0, threads).forEach(thread -> free.add(0L));
            for (int index = 0; index < plan.size(); index++) {
                long due = recorder.sent(index, plan.offsetNanos(index));
                if (due >= MIDDLE.toNanos() && free.size() > threadsInTheEnd) {
                    free.remove();
                }
                long done = Math.max(due, free.remove()) + answerNanos;
                free.add(done + afterwardsNanos);
                recorder.answered(index, due, due, done);
                recorder.ended(done);
            }
            return Rounds.recorded(new Workload("nats", 10, load), recorder, WINDOW);
        }
    }

    /** Twenty runs of six launches each, every one a search as the command makes it. */
    @ParameterizedTest
    @EnumSource
    void findsNeverMoreThanAServerCarriesAndNoMoreThanFivePercentLess(Server server) throws Exception {
        assertThat(found(RULE, server, 20)).allSatisfy(capacity -> {
            assertThat(rate(capacity).value()).isBetween(0.95 * CAPACITY, 1.0 * CAPACITY);
            assertThat(rate(capacity).low()).isLessThanOrEqualTo(CAPACITY);
            assertThat(high(capacity)).isGreaterThanOrEqualTo(CAPACITY);
        });
    }

    /** Most windows have a lower p99 than the long run. Where all launches end with the same rates, the interval begins 0.8 % above it. */
    @Test
    void findsWithinTwoPercentWhereTheObjectiveDecides() throws Exception {
        assertThat(found(STRICT, Server.ONE_THREAD, 10)).allSatisfy(capacity -> {
            assertThat(rate(capacity).value()).isCloseTo(STRICT_CAPACITY, withinPercentage(2));
            assertThat(rate(capacity).low()).isLessThanOrEqualTo(1.01 * STRICT_CAPACITY);
            assertThat(high(capacity)).isGreaterThanOrEqualTo(STRICT_CAPACITY);
        });
    }

    private static Ratio rate(Capacity capacity) {
        return capacity.rate().orElseThrow();
    }

    /** The upper end of the interval that a report has. */
    private static double high(Capacity capacity) {
        return capacity.failingRate().orElseThrow().high();
    }

    private static List<Capacity> found(RateRule rule, Server server, int runs) throws InterruptedException {
        List<Capacity> found = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            found.add(capacity(rule, server, 1000L * run));
        }
        return found;
    }

    private static Capacity capacity(RateRule rule, Server server, long seed) throws InterruptedException {
        List<Capacity.Search> searches = new ArrayList<>();
        for (int launch = 1; launch <= LAUNCHES; launch++) {
            long drawn = seed + launch;
            Map<Integer, Boolean> tried = new TreeMap<>();
            int first = (int) searches.stream()
                    .mapToInt(search -> search.rate().orElseThrow())
                    .average()
                    .orElse(CAPACITY / 2.0);
            RateSearch.run(
                    first,
                    launch == 1 ? RateSearch.FROM_AFAR : RateSearch.FROM_NEAR,
                    rate -> rule.holds(server.at(rate, drawn)),
                    tried);
            searches.add(new Capacity.Search(launch, tried));
        }
        return new Capacity("nats", 10, rule.objective(), searches);
    }

    @Test
    void givesUpARateAtWhichTheObjectiveAloneFails() {
        Round round = Server.ONE_THREAD.at(192, 3);

        assertThat(RateRule.growth(round)).isNegative();
        assertThat(RULE.holds(round)).isTrue();
        assertThat(STRICT.holds(round)).isFalse();
    }

    @Test
    void givesUpARateWhoseBacklogGrowsThoughTheObjectiveHolds() {
        Round round = Server.ONE_THREAD.at(206, 1);

        assertThat(RULE.objective().holds(round)).isTrue();
        assertThat(RateRule.growth(round.recording().backlog())).isGreaterThan(100);
        assertThat(RULE.holds(round)).isFalse();
        assertThat(RULE.holds(Server.ONE_THREAD.at(180, 1))).isTrue();
    }

    @Test
    void seesTheGrowthOfABacklogAsALine() {
        assertThat(RateRule.growth(new long[] {3, 5, 7, 9})).isCloseTo(6, within(1e-9));
        assertThat(RateRule.growth(new long[] {9, 7, 5, 3})).isCloseTo(-6, within(1e-9));
        assertThat(RateRule.growth(new long[] {4, 8, 8, 4})).isCloseTo(0, within(1e-9));
        assertThat(RateRule.growth(new long[] {4})).isZero();
    }
}
