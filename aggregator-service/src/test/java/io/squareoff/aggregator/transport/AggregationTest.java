package io.squareoff.aggregator.transport;

import static io.squareoff.aggregator.transport.Aggregation.NO_MORE;
import static io.squareoff.aggregator.transport.Aggregation.NO_PAYLOAD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.management.ThreadMXBean;
import io.squareoff.aggregator.transport.Aggregation.Outcome;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.Demand;
import io.squareoff.proto.Payload;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AggregationTest {

    private final RecordingTransport transport = new RecordingTransport();
    private final InFlightGate gate = new InFlightGate(transport, 50_000, 1_000);
    private final RecordingListener listener = new RecordingListener();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void putsSquaresInOrderWhateverTheOrderOfReplies(long seed) {
        var aggregation = submitted(1000);
        List<Integer> numbers = IntStream.rangeClosed(1, 1000).boxed().collect(Collectors.toList());
        Collections.shuffle(numbers, new Random(seed));
        for (int number : numbers) {
            assertThat(listener.ended()).isFalse();
            assertThat(aggregation.reply(number, (long) number * number)).isTrue();
        }
        assertThat(listener.squares())
                .isEqualTo(LongStream.rangeClosed(1, 1000).map(i -> i * i).toArray());
        assertThat(aggregation.ended()).isTrue();
        assertThat(gate.places()).isZero();
    }

    @Test
    void failsOnASecondReplyForOneNumber() {
        var aggregation = submitted(3);
        aggregation.reply(2, 4);
        aggregation.reply(2, 4);
        assertBadReply("answered twice for 2; 1 of 3 squares had come");
    }

    @ParameterizedTest
    @CsvSource({"true, false", "false, true", "true, true"})
    void countsASquareOnceWhereOneOfItsRepliesIsRedelivered(boolean first, boolean second) {
        var aggregation = submitted(2);
        assertThat(aggregation.reply(2, 4, NO_MORE, NO_PAYLOAD, first)).isEqualTo(Outcome.TAKEN);
        assertThat(aggregation.reply(2, 4, NO_MORE, NO_PAYLOAD, second)).isEqualTo(Outcome.REPEATED);
        assertThat(aggregation.reply(2, 4, NO_MORE, NO_PAYLOAD, true)).isEqualTo(Outcome.REPEATED);
        assertThat(gate.places()).isEqualTo(1);
        assertThat(aggregation.reply(1, 1, NO_MORE, NO_PAYLOAD, false)).isEqualTo(Outcome.TAKEN);
        assertThat(listener.squares()).containsExactly(1, 4);
        assertThat(aggregation.reply(2, 4, NO_MORE, NO_PAYLOAD, true)).isEqualTo(Outcome.TOO_LATE);
        assertThat(gate.places()).isZero();
    }

    @Test
    void takesNoOtherNumberForTheRedeliveredOne() {
        var aggregation = submitted(3);
        aggregation.reply(1, 1, NO_MORE, NO_PAYLOAD, true);
        aggregation.reply(2, 4, NO_MORE, NO_PAYLOAD, false);
        aggregation.reply(2, 4, NO_MORE, NO_PAYLOAD, false);
        assertBadReply("answered twice for 2; 2 of 3 squares had come");
    }

    @Test
    void failsOnAWrongSquareAlsoWhereItIsRedelivered() {
        var aggregation = submitted(3);
        aggregation.reply(2, 4, NO_MORE, NO_PAYLOAD, false);
        aggregation.reply(2, 5, NO_MORE, NO_PAYLOAD, true);
        assertBadReply("answered 5 as the square of 2; 1 of 3 squares had come");
    }

    @ParameterizedTest
    @CsvSource({"2, 5", "2, 0", "3, -9", "46341, -2147479015", "46341, 2147488280"})
    void failsOnAWrongSquare(int number, long square) {
        var aggregation = submitted(46_341);
        aggregation.reply(1, 1);
        aggregation.reply(number, square);
        assertBadReply("answered " + square + " as the square of " + number + "; 1 of 46341 squares had come");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 4, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void failsOnANumberOutsideOfItsOwn(int number) {
        var aggregation = submitted(3);
        aggregation.reply(number, Math.multiplyFull(number, number));
        assertBadReply("answered for " + number + ", which was not asked for; 0 of 3 squares had come");
    }

    @Test
    void failsOnANumberThatWasNotYetAskedFor() {
        var narrow = new InFlightGate(transport, 2, 0);
        var aggregation = new Aggregation(transport, narrow, 1, 3, 1, Demand.NONE, listener);
        narrow.submit(aggregation);
        aggregation.reply(3, 9);
        assertBadReply("answered for 3, which was not asked for; 0 of 3 squares had come");
        assertThat(narrow.places()).isZero();
    }

    @Test
    void takesNoRoomForItsSquaresBeforeTheFirstOfThemCame() {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int count = 10_000_000;
        var narrow = new InFlightGate(transport, 1, 0);
        long before = threads.getCurrentThreadAllocatedBytes();
        narrow.submit(new Aggregation(transport, narrow, 1, count, 1, Demand.NONE, listener));
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan((long) count * Long.BYTES);
        assertThat(narrow.places()).isEqualTo(1);
    }

    @Test
    void tellsReplyThatItHadEndedWithAllSquares() {
        var aggregation = submitted(2);
        aggregation.reply(1, 1);
        aggregation.reply(2, 4);
        assertThat(aggregation.reply(2, 4)).isFalse();
        aggregation.fail(Reason.DEADLINE, "was too late to fail", null);
        assertThat(listener.squares()).containsExactly(1, 4);
        assertThat(gate.places()).isZero();
    }

    @Test
    void tellsReplyThatItHadEndedWithAFailure() {
        var aggregation = submitted(2);
        var cause = new IllegalStateException();
        aggregation.fail(Reason.DEADLINE, "did not answer", cause);
        assertThat(aggregation.reply(1, 1)).isFalse();
        assertThat(aggregation.reply(2, 5)).isFalse();
        aggregation.fail(Reason.UNAVAILABLE, "went away", null);
        assertThat(listener.failure().reason()).isEqualTo(Reason.DEADLINE);
        assertThat(listener.failure())
                .hasMessageContaining("did not answer; 0 of 2")
                .hasCause(cause);
        assertThat(gate.places()).isZero();
    }

    @Test
    void hasTheTransportGiveUpWhatIsOutstandingOnce() {
        var aggregation = submitted(2);
        aggregation.fail(Reason.DEADLINE, "did not answer", null);
        aggregation.fail(Reason.DEADLINE, "did not answer", null);
        assertThat(transport.abandoned()).isEqualTo(1);
    }

    @Test
    void tellsItsCallerThoughTheTransportCannotGiveUp() {
        var ending = new Sending((any, number) -> {}, any -> {
            throw new IllegalStateException("its threads have ended");
        });
        var aggregation = new Aggregation(ending, gate, 1, 2, 1, Demand.NONE, listener);
        gate.submit(aggregation);
        assertThatIllegalStateException().isThrownBy(() -> aggregation.fail(Reason.DEADLINE, "did not answer", null));
        assertThat(listener.failure().reason()).isEqualTo(Reason.DEADLINE);
    }

    @Test
    void leavesTheTransportAloneWhereNothingIsOutstanding() {
        var aggregation = new Aggregation(transport, gate, 1, 2, 1, Demand.NONE, listener);
        aggregation.fail(Reason.UNAVAILABLE, "was given up", null);
        gate.submit(aggregation);
        assertThat(listener.failure().reason()).isEqualTo(Reason.UNAVAILABLE);
        assertThat(transport.abandoned()).isZero();
        assertThat(transport.sent()).isEmpty();
        assertThat(gate.places()).isZero();
    }

    private Aggregation submitted(int count) {
        var aggregation = new Aggregation(transport, gate, 1, count, 1, Demand.NONE, listener);
        gate.submit(aggregation);
        return aggregation;
    }

    private void assertBadReply(String what) {
        assertThat(listener.failure().reason()).isEqualTo(Reason.BAD_REPLY);
        assertThat(listener.failure()).hasMessageMatching("recording \\(nowhere\\) " + what + " after \\d+ ms");
        assertThat(gate.places()).isZero();
    }

    @Test
    void asksForChunksAndForTheRestInTheLastCall() {
        var aggregation = chunked(7, 3);
        assertThat(transport.sent()).containsExactly("1/1", "1/4", "1/7");
        assertThat(List.of(aggregation.length(1), aggregation.length(4), aggregation.length(7)))
                .containsExactly(3, 3, 1);
        assertThat(gate.places()).isEqualTo(3);
        aggregation.reply(7, 49);
        aggregation.reply(1, 1, new long[] {4, 9}, NO_PAYLOAD, false);
        assertThat(listener.ended()).isFalse();
        aggregation.reply(4, 16, new long[] {25, 36}, NO_PAYLOAD, false);
        assertThat(listener.squares()).containsExactly(1, 4, 9, 16, 25, 36, 49);
        assertThat(gate.places()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 4, answered 2 squares to 3 numbers from 1",
        "1, 1, 4 9 16, answered 4 squares to 3 numbers from 1",
        "7, 49, 64, answered 2 squares to 1 numbers from 7",
        "1, 1, 4 8, answered 8 as the square of 3",
        "1, 2, 4 9, answered 2 as the square of 1",
        "2, 4, 9 16, 'answered for 2, which was not asked for'",
        "10, 100, 121 144, 'answered for 10, which was not asked for'"
    })
    void failsOnAReplyThatIsNotWhatTheChunkIsDue(int number, long square, String more, String expected) {
        chunked(7, 3)
                .reply(
                        number,
                        square,
                        Arrays.stream(more.split(" "))
                                .mapToLong(Long::parseLong)
                                .toArray(),
                        NO_PAYLOAD,
                        false);
        assertBadReply(expected + "; 0 of 7 squares had come");
    }

    @Test
    void failsOnASecondReplyForOneChunkAndGivesBackThePlacesOfCalls() {
        var aggregation = chunked(7, 3);
        aggregation.reply(4, 16, new long[] {25, 36}, NO_PAYLOAD, false);
        assertThat(gate.places()).isEqualTo(2);
        aggregation.reply(4, 16, new long[] {25, 36}, NO_PAYLOAD, false);
        assertBadReply("answered twice for 4; 3 of 7 squares had come");
    }

    @Test
    void countsARightPayloadWithItsSquare() {
        var aggregation = demanding(300);
        aggregation.reply(2, 4, NO_MORE, Payload.REPLY.buffer(2, 300), false);
        aggregation.reply(1, 1, NO_MORE, Payload.REPLY.buffer(1, 300), false);
        assertThat(listener.squares()).containsExactly(1, 4);
        assertThat(gate.places()).isZero();
        assertThat(gate.payload()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "300, 1, 300, 'answered with a payload for 2 that has 300 bytes, which are wrong from byte 0 on'",
        "300, 2, 299, 'answered with a payload for 2 that has 299 bytes, not 300'",
        "300, 2, 0, 'answered with a payload for 2 that has 0 bytes, not 300'",
        "0, 2, 1, 'answered with a payload for 2 that has 1 bytes, not 0'"
    })
    void failsOnAPayloadThatIsNotTheOneThatIsDue(int due, int ofNumber, int length, String expected) {
        var payload = length == 0 ? NO_PAYLOAD : Payload.REPLY.buffer(ofNumber, length);
        demanding(due).reply(2, 4, NO_MORE, payload, false);
        assertBadReply(expected + "; 0 of 2 squares had come");
        assertThat(gate.payload()).isZero();
    }

    @Test
    void checksThePayloadOfAReplyThatIsRedelivered() {
        var aggregation = demanding(300);
        aggregation.reply(2, 4, NO_MORE, Payload.REPLY.buffer(2, 300), false);
        aggregation.reply(2, 4, NO_MORE, Payload.REPLY.buffer(2, 300), true);
        aggregation.reply(2, 4, NO_MORE, Payload.REPLY.buffer(3, 300), true);
        assertBadReply("answered with a payload for 2 that has 300 bytes, which are wrong from byte 0 on;"
                + " 1 of 2 squares had come");
    }

    /** The squares of 1 and 2, with a payload of this length in each reply. */
    private Aggregation demanding(int replyBytes) {
        var demand = new Demand(0, replyBytes, Duration.ZERO, Duration.ZERO);
        var aggregation = new Aggregation(transport, gate, 1, 2, 1, demand, listener);
        gate.submit(aggregation);
        return aggregation;
    }

    private Aggregation chunked(int count, int chunk) {
        var aggregation = new Aggregation(transport, gate, 1, count, chunk, Demand.NONE, listener);
        gate.submit(aggregation);
        return aggregation;
    }
}
