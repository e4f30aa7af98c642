package io.squareoff.aggregator.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InFlightGateConcurrencyTest {

    private static final int LIMIT = 16;
    private static final int PAYLOAD_LIMIT = 500;
    private static final int SUBMITTERS = 4;
    private static final int AGGREGATIONS = 2000;
    private static final int COUNT = 40;

    @AutoClose("shutdownNow")
    private final ExecutorService submitters = Executors.newFixedThreadPool(SUBMITTERS);

    @AutoClose("shutdownNow")
    private final ExecutorService repliers = Executors.newFixedThreadPool(4);

    private final AtomicInteger outstanding = new AtomicInteger();
    private final AtomicInteger mostOutstanding = new AtomicInteger();
    private final AtomicInteger payload = new AtomicInteger();
    private final AtomicInteger mostPayload = new AtomicInteger();
    private final AtomicInteger gathered = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private final CountDownLatch ended = new CountDownLatch(SUBMITTERS * AGGREGATIONS);

    /** Of one number each, they contend for free places; of many, places are handed from reply to request. */
    @ParameterizedTest
    @ValueSource(ints = {1, 40})
    void neverHasMoreThanItsLimitOutstanding(int count) throws Exception {
        var transport = new AnsweringTransport();
        var gate = new InFlightGate(transport, LIMIT, 0);
        submitAll(transport, gate, count);
        assertThat(gathered).hasValue(SUBMITTERS * AGGREGATIONS);
        assertThat(mostOutstanding.get()).isBetween(1, LIMIT);
        assertThat(gate.places()).isZero();
    }

    /** Some have a payload and some have none, so that calls wait for places and for bytes in turn. */
    @ParameterizedTest
    @ValueSource(ints = {1, 40})
    void neverHasMorePayloadThanItsLimitOutstanding(int count) throws Exception {
        var transport = new AnsweringTransport();
        var gate = new InFlightGate(transport, LIMIT, PAYLOAD_LIMIT);
        submitAll(transport, gate, count, number -> new Demand(number % 3 * 100, 0, Duration.ZERO, Duration.ZERO));
        assertThat(gathered).hasValue(SUBMITTERS * AGGREGATIONS);
        assertThat(mostOutstanding.get()).isBetween(1, LIMIT);
        assertThat(mostPayload.get()).isBetween(200, PAYLOAD_LIMIT);
        assertThat(gate.places()).isZero();
        assertThat(gate.payload()).isZero();
    }

    @Test
    void leavesNothingStuckAndNoPlaceLostWhereManyAggregationsFail() throws Exception {
        var transport = new FailingTransport();
        var gate = new InFlightGate(transport, LIMIT, 0);
        submitAll(transport, gate, COUNT);
        assertThat(gathered.get() + failed.get()).isEqualTo(SUBMITTERS * AGGREGATIONS);
        assertThat(failed.get()).isPositive();
        assertThat(gathered.get()).isPositive();
        assertThat(gate.places()).isZero();
    }

    /** With room for every thread, an aggregation has been sent once it is submitted. */
    @Test
    void losesNoPlaceWhereManyThreadsTakeThemAndGiveThemBack() throws Exception {
        var transport = new Sending((aggregation, number) -> {});
        var gate = new InFlightGate(transport, LIMIT, 0);
        Threads.together(submitters, Collections.nCopies(SUBMITTERS, () -> {
            for (int i = 0; i < 100_000; i++) {
                var listener = new RecordingListener();
                var aggregation = new Aggregation(transport, gate, i, 1, 1, Demand.NONE, listener);
                gate.submit(aggregation);
                aggregation.reply(1, 1);
                assertThat(listener.succeeded()).isTrue();
            }
        }));
        assertThat(gate.places()).isZero();
    }

    /** Comes back when every aggregation has ended and no thread is busy with one any more. */
    private void submitAll(SquareTransport transport, InFlightGate gate, int count) throws Exception {
        submitAll(transport, gate, count, number -> Demand.NONE);
    }

    private void submitAll(SquareTransport transport, InFlightGate gate, int count, IntFunction<Demand> demands)
            throws Exception {
        Threads.together(submitters, Collections.nCopies(SUBMITTERS, () -> {
            for (int i = 0; i < AGGREGATIONS; i++) {
                gate.submit(new Aggregation(transport, gate, i, count, 1, demands.apply(i), new CountingListener()));
            }
        }));
        assertThat(ended.await(30, TimeUnit.SECONDS)).as("all have ended").isTrue();
        repliers.shutdown();
        assertThat(repliers.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    }

    private class AnsweringTransport extends SquareTransport {

        AnsweringTransport() {
            super("answering", "nowhere");
        }

        @Override
        public void send(Aggregation aggregation, int number) {
            int bytes = aggregation.demand().requestBytes();
            mostOutstanding.accumulateAndGet(outstanding.incrementAndGet(), Math::max);
            mostPayload.accumulateAndGet(payload.addAndGet(bytes), Math::max);
            repliers.execute(() -> {
                outstanding.decrementAndGet();
                payload.addAndGet(-bytes);
                answer(aggregation, number);
            });
        }

        void answer(Aggregation aggregation, int number) {
            aggregation.reply(number, (long) number * number);
        }
    }

    /** Fails in every way there is, at a number that depends on the aggregation; two of five stay whole. */
    private final class FailingTransport extends AnsweringTransport {

        @Override
        public void send(Aggregation aggregation, int number) {
            if (aggregation.token() % 5 == 0 && number == 7) {
                throw new TransportException(Reason.UNAVAILABLE, "has no connection", null);
            }
            super.send(aggregation, number);
        }

        @Override
        void answer(Aggregation aggregation, int number) {
            if (aggregation.token() % 5 == 1 && number == COUNT) {
                aggregation.fail(Reason.DEADLINE, "did not answer", null);
            } else if (aggregation.token() % 5 == 2 && number == 20) {
                aggregation.reply(number, 0);
            } else {
                super.answer(aggregation, number);
            }
        }
    }

    private final class CountingListener implements Aggregation.Listener {

        @Override
        public void gathered(long[] squares) {
            gathered.incrementAndGet();
            ended.countDown();
        }

        @Override
        public void failed(TransportException failure) {
            failed.incrementAndGet();
            ended.countDown();
        }
    }
}
