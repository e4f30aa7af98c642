package io.squareoff.aggregator.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.Demand;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class AggregationConcurrencyTest {

    private static final int REPLIERS = 4;
    private static final int COUNT = 400;
    private static final int ROUNDS = 300;

    private final RecordingTransport transport = new RecordingTransport();
    private final InFlightGate gate = new InFlightGate(transport, COUNT, 0);

    @AutoClose("shutdownNow")
    private final ExecutorService threads = Executors.newFixedThreadPool(REPLIERS + 1);

    @Test
    void endsOnceWithEveryReplyThatConcurrentThreadsBring() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            var listener = new RecordingListener();
            var aggregation = submitted(round, listener);
            var taken = new AtomicInteger();
            Threads.together(threads, repliers(aggregation, taken));
            assertThat(listener.squares()).hasSize(COUNT).doesNotContain(0);
            assertThat(taken).hasValue(COUNT);
            assertThat(gate.places()).isZero();
        }
    }

    @Test
    void endsOnceWhereAFailureAndRepliesRace() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            var listener = new RecordingListener();
            var aggregation = submitted(round, listener);
            var taken = new AtomicInteger();
            var racing = repliers(aggregation, taken);
            racing.add(() -> aggregation.fail(Reason.DEADLINE, "did not answer", null));
            Threads.together(threads, racing);
            if (listener.succeeded()) {
                assertThat(taken).hasValue(COUNT);
            } else {
                assertThat(listener.failure()).hasMessageContaining(" " + taken + " of " + COUNT + " squares had come");
            }
            assertThat(gate.places()).isZero();
        }
    }

    @Test
    void endsOnceWhereEveryReplyComesTwiceAtTheSameTime() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            var listener = new RecordingListener();
            var aggregation = submitted(round, listener);
            Runnable all = () -> replies(aggregation, 0, 1, new AtomicInteger());
            Threads.together(threads, List.of(all, all));
            if (!listener.succeeded()) {
                assertThat(listener.failure().reason()).isEqualTo(Reason.BAD_REPLY);
            }
            assertThat(gate.places()).isZero();
        }
    }

    @Test
    void failsOnASecondReplyUnlessThatCameAfterTheLast() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            var listener = new RecordingListener();
            var aggregation = submitted(round, listener);
            replies(aggregation, 1, 1, new AtomicInteger());
            var second = new AtomicBoolean();
            Runnable last = () -> aggregation.reply(1, 1);
            Runnable again = () -> second.set(aggregation.reply(2, 4));
            Threads.together(threads, List.of(last, again));
            assertThat(listener.succeeded()).isNotEqualTo(second.get());
            assertThat(gate.places()).isZero();
        }
    }

    private Aggregation submitted(long token, RecordingListener listener) {
        var aggregation = new Aggregation(transport, gate, token, COUNT, 1, Demand.NONE, listener);
        gate.submit(aggregation);
        return aggregation;
    }

    private static List<Runnable> repliers(Aggregation aggregation, AtomicInteger taken) {
        List<Runnable> repliers = new ArrayList<>();
        for (int i = 0; i < REPLIERS; i++) {
            int first = i;
            repliers.add(() -> replies(aggregation, first, REPLIERS, taken));
        }
        return repliers;
    }

    private static void replies(Aggregation aggregation, int first, int step, AtomicInteger taken) {
        for (int number = 1 + first; number <= COUNT; number += step) {
            if (aggregation.reply(number, (long) number * number)) {
                taken.incrementAndGet();
            }
        }
    }
}
