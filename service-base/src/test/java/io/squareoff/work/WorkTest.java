package io.squareoff.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.squareoff.proto.Demand;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.Payload;
import io.squareoff.proto.ProtobufMessages;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.Squaring;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.util.unit.DataSize;

@Timeout(60)
class WorkTest {

    private static final Duration A_LITTLE = Duration.ofNanos(1_000);
    private static final DemandLimits DEMANDS =
            new DemandLimits(DataSize.ofKilobytes(1), Duration.ofSeconds(1), Duration.ofMillis(100));

    private final MeterRegistry meters = new SimpleMeterRegistry();

    /** One call at a time, and one that waits. */
    @AutoClose
    private final Work work = new Work(DEMANDS, new WorkLimits(1, 1, Duration.ofMinutes(1)), meters);

    /** Notes what it hears, and on which thread. */
    private static class Listening implements Work.Caller {

        final CompletableFuture<SquareReply> heard = new CompletableFuture<>();
        private volatile Thread thread;
        private volatile long cpuNanos;

        @Override
        public void answered(SquareReply reply) {
            thread = Thread.currentThread();
            cpuNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            heard.complete(reply);
        }

        @Override
        public void refused(String why) {
            heard.completeExceptionally(new IllegalStateException(why));
        }
    }

    /** Keeps the thread that answers it until it is let go. */
    private static final class Blocking extends Listening {

        private final CountDownLatch letGo = new CountDownLatch(1);
        private final CountDownLatch blocks = new CountDownLatch(1);

        @Override
        public void answered(SquareReply reply) {
            blocks.countDown();
            try {
                letGo.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            super.answered(reply);
        }
    }

    @Test
    void answersWhatCarriesAPayloadAloneAtOnce() throws Exception {
        var caller = new Listening();
        work.answer(request(new Demand(1024, 300, Duration.ZERO, Duration.ZERO)), caller);
        assertThat(caller.thread).isSameAs(Thread.currentThread());
        SquareReply reply = caller.heard.get();
        assertThat(reply.getResult()).isEqualTo(49);
        assertThat(Payload.REPLY.wrong(7, 300, reply.getPayload().asReadOnlyByteBuffer()))
                .isNull();
    }

    @Test
    void waitsForNoLessThanIsDemanded() throws Exception {
        var caller = new Listening();
        long startNanos = System.nanoTime();
        work.answer(request(new Demand(1024, 300, Duration.ofMillis(20), Duration.ZERO)), caller);
        SquareReply reply = caller.heard.get();
        assertThat(System.nanoTime() - startNanos)
                .isGreaterThanOrEqualTo(Duration.ofMillis(20).toNanos());
        assertThat(reply)
                .isEqualTo(Squaring.reply(request(new Demand(1024, 300, Duration.ofMillis(20), Duration.ZERO))));
        assertThat(caller.thread).isNotSameAs(Thread.currentThread());
    }

    /** Of the thread that answers, which has done nothing else. */
    @Test
    void burnsNoLessCpuTimeThanIsDemanded() throws Exception {
        var caller = new Listening();
        work.answer(request(new Demand(0, 0, Duration.ZERO, Duration.ofMillis(50))), caller);
        caller.heard.get();
        assertThat(caller.cpuNanos).isGreaterThanOrEqualTo(Duration.ofMillis(50).toNanos());
    }

    @ParameterizedTest
    @CsvSource({
        "1025, 0, PT0S, PT0S, 1025 bytes in the request",
        "0, 1025, PT0S, PT0S, 1025 in the reply",
        "0, 0, PT1.001S, PT0S, wait for 1001 ms",
        "0, 0, PT0S, PT0.101S, 101 ms of CPU time"
    })
    void refusesWhatDemandsMoreThanACallMay(int request, int reply, Duration waiting, Duration cpu, String expected) {
        var demand = new Demand(request, reply, waiting, cpu);
        var caller = new Listening();
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> work.answer(request(demand), caller))
                .withMessageContaining(expected);
        assertThat(caller.heard).isNotDone();
    }

    @ParameterizedTest
    @CsvSource({"2, payload for 7 has 3 bytes", "-1, replyBytes must not be negative"})
    void refusesAWrongPayloadAndANegativeLength(int replyBytes, String expected) {
        var request = SquareRequest.newBuilder().setNumber(7).setReplyBytes(replyBytes);
        if (replyBytes > 0) {
            request.setPayload(Payload.REQUEST.of(8, 3));
        }
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> work.answer(request.build(), new Listening()))
                .withMessageContaining(expected);
    }

    @Test
    void refusesWhatIsMoreThanMayBeWorkedOnAndMayWait() throws Exception {
        var worked = new Blocking();
        var waiting = new Listening();
        var third = new Listening();
        work.answer(request(new Demand(0, 0, A_LITTLE, Duration.ZERO)), worked);
        worked.blocks.await();
        work.answer(request(new Demand(0, 0, Duration.ZERO, A_LITTLE)), waiting);
        work.answer(request(new Demand(0, 0, A_LITTLE, Duration.ZERO)), third);
        assertThat(third.heard)
                .isCompletedExceptionally()
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("1 calls are worked on and 1 wait, as many as may (squareoff.work.at-once,");
        assertThat(waiting.heard).isNotDone();
        assertThat(gauge("squareoff.work.active")).isOne();
        assertThat(gauge("squareoff.work.queued")).isOne();
        worked.letGo.countDown();
        assertThat(waiting.heard.get().getResult()).isEqualTo(49);
        assertThat(worked.heard.get().getResult()).isEqualTo(49);
        assertThat(meters.get("squareoff.work.refused").counter().count()).isOne();
    }

    /** Of a call with 250,000 numbers there may be twelve. */
    @Test
    void refusesMoreNumbersThanMayWait() throws Exception {
        try (var roomy = new Work(DEMANDS, new WorkLimits(1, 20, Duration.ofMinutes(1)), new SimpleMeterRegistry())) {
            SquareRequest large =
                    ProtobufMessages.request(1, Squaring.MOST_NUMBERS, new Demand(0, 0, A_LITTLE, Duration.ZERO));
            var worked = new Blocking();
            roomy.answer(large, worked);
            worked.blocks.await();
            Listening last = null;
            for (int i = 2; i <= 12; i++) {
                last = new Listening();
                roomy.answer(large, last);
            }
            var more = new Listening();
            roomy.answer(request(new Demand(0, 0, A_LITTLE, Duration.ZERO)), more);
            assertThat(more.heard)
                    .failsWithin(Duration.ZERO)
                    .withThrowableThat()
                    .withMessageContaining("calls with 3000000 numbers are worked on or wait, as many as may");
            worked.letGo.countDown();
            assertThat(last.heard.get().getMoreCount()).isEqualTo(Squaring.MOST_NUMBERS - 1);
        }
    }

    @Test
    void answersAPayloadWhileNoMoreWorkMayWait() throws Exception {
        var worked = new Blocking();
        work.answer(request(new Demand(0, 0, A_LITTLE, Duration.ZERO)), worked);
        worked.blocks.await();
        work.answer(request(new Demand(0, 0, A_LITTLE, Duration.ZERO)), new Listening());
        var plain = new Listening();
        work.answer(request(new Demand(5, 5, Duration.ZERO, Duration.ZERO)), plain);
        assertThat(plain.heard).isCompleted();
        worked.letGo.countDown();
    }

    @Test
    void refusesWhatHasWaitedForTooLongWhenItsTurnComes() throws Exception {
        var clock = new AtomicLong();
        try (var impatient =
                new Work(DEMANDS, new WorkLimits(1, 5, Duration.ofMillis(1)), new SimpleMeterRegistry(), clock::get)) {
            var worked = new Blocking();
            impatient.answer(request(new Demand(0, 0, A_LITTLE, Duration.ZERO)), worked);
            worked.blocks.await();
            var late = new Listening();
            impatient.answer(request(new Demand(0, 0, A_LITTLE, Duration.ZERO)), late);
            clock.set(TimeUnit.MILLISECONDS.toNanos(2));
            worked.letGo.countDown();
            assertThat(late.heard)
                    .failsWithin(Duration.ofMinutes(1))
                    .withThrowableThat()
                    .withMessageContaining(
                            "it waited 2 ms for its turn to be worked on (squareoff.work.queue-timeout is 1 ms)");
        }
    }

    /** As where the connection is gone, or takes no message so large. */
    @Test
    void tellsACallerWhoseAnswerCouldNotBeSentAndGoesOn() throws Exception {
        BlockingQueue<String> refusals = new LinkedBlockingQueue<>();
        work.answer(request(new Demand(0, 0, A_LITTLE, Duration.ZERO)), new Work.Caller() {
            @Override
            public void answered(SquareReply reply) {
                throw new IllegalArgumentException("too large");
            }

            @Override
            public void refused(String why) {
                refusals.add(why);
                throw new IllegalStateException("gone");
            }
        });
        assertThat(refusals.take()).isEqualTo("it was worked on, but not answered: too large");
        var next = new Listening();
        work.answer(request(new Demand(0, 0, A_LITTLE, Duration.ZERO)), next);
        assertThat(next.heard.get().getResult()).isEqualTo(49);
    }

    @Test
    void takesNoMoreWorkOnceItIsClosed() throws Exception {
        work.close();
        var caller = new Listening();
        work.answer(request(new Demand(0, 0, A_LITTLE, Duration.ZERO)), caller);
        assertThat(caller.heard).isCompletedExceptionally();
    }

    private static SquareRequest request(Demand demand) {
        return ProtobufMessages.request(7, 1, demand);
    }

    private double gauge(String name) {
        return meters.get(name).gauge().value();
    }
}
