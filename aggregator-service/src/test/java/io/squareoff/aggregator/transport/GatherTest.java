package io.squareoff.aggregator.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.aggregator.transport.Gather.Outcome;
import io.squareoff.aggregator.transport.TransportException.Reason;
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

class GatherTest {

    private final RecordingTransport transport = new RecordingTransport();
    private final InFlight inFlight = new InFlight(transport, 50_000);
    private final RecordingListener listener = new RecordingListener();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void putsSquaresInOrderWhateverTheOrderOfReplies(long seed) {
        var gather = submitted(1000);
        List<Integer> numbers = IntStream.rangeClosed(1, 1000).boxed().collect(Collectors.toList());
        Collections.shuffle(numbers, new Random(seed));
        for (int number : numbers) {
            assertThat(listener.heardNothing()).isTrue();
            assertThat(gather.reply(number, (long) number * number)).isTrue();
        }
        assertThat(listener.squares())
                .isEqualTo(LongStream.rangeClosed(1, 1000).map(i -> i * i).toArray());
        assertThat(gather.ended()).isTrue();
        assertThat(inFlight.places()).isZero();
    }

    @Test
    void failsOnASecondReplyForOneNumber() {
        var gather = submitted(3);
        gather.reply(2, 4);
        gather.reply(2, 4);
        assertBadReply("answered twice for 2; 1 of 3 squares had come");
    }

    @ParameterizedTest
    @CsvSource({"true, false", "false, true", "true, true"})
    void countsASquareOnceWhereOneOfItsRepliesIsMarkedAsDeliveredAgain(boolean first, boolean second) {
        var gather = submitted(2);
        assertThat(gather.reply(2, 4, first)).isEqualTo(Outcome.TAKEN);
        assertThat(gather.reply(2, 4, second)).isEqualTo(Outcome.REPEATED);
        assertThat(gather.reply(2, 4, true)).isEqualTo(Outcome.REPEATED);
        assertThat(inFlight.places()).isEqualTo(1);
        assertThat(gather.reply(1, 1, false)).isEqualTo(Outcome.TAKEN);
        assertThat(listener.squares()).containsExactly(1, 4);
        assertThat(gather.reply(2, 4, true)).isEqualTo(Outcome.TOO_LATE);
        assertThat(inFlight.places()).isZero();
    }

    @Test
    void marksNoOtherNumberThanTheOneDeliveredAgain() {
        var gather = submitted(3);
        gather.reply(1, 1, true);
        gather.reply(2, 4, false);
        gather.reply(2, 4, false);
        assertBadReply("answered twice for 2; 2 of 3 squares had come");
    }

    @Test
    void failsOnAWrongSquareAlsoWhereItIsDeliveredAgain() {
        var gather = submitted(3);
        gather.reply(2, 4, false);
        gather.reply(2, 5, true);
        assertBadReply("answered 5 as the square of 2; 1 of 3 squares had come");
    }

    @ParameterizedTest
    @CsvSource({"2, 5", "2, 0", "3, -9", "46341, -2147479015", "46341, 2147488280"})
    void failsOnAWrongSquare(int number, long square) {
        var gather = submitted(46_341);
        gather.reply(1, 1);
        gather.reply(number, square);
        assertBadReply("answered " + square + " as the square of " + number + "; 1 of 46341 squares had come");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 4, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void failsOnANumberOutsideOfItsOwn(int number) {
        var gather = submitted(3);
        gather.reply(number, Math.multiplyFull(number, number));
        assertBadReply("answered for " + number + ", which was not asked for; 0 of 3 squares had come");
    }

    @Test
    void failsOnANumberThatWasNotYetAskedFor() {
        var narrow = new InFlight(transport, 2);
        var gather = new Gather(transport, narrow, 1, 3, listener);
        narrow.submit(gather);
        gather.reply(3, 9);
        assertBadReply("answered for 3, which was not asked for; 0 of 3 squares had come");
        assertThat(narrow.places()).isZero();
    }

    @Test
    void tellsReplyThatItHadEndedWithAllSquares() {
        var gather = submitted(2);
        gather.reply(1, 1);
        gather.reply(2, 4);
        assertThat(gather.reply(2, 4)).isFalse();
        gather.fail(Reason.DEADLINE, "was too late to fail", null);
        assertThat(listener.squares()).containsExactly(1, 4);
        assertThat(inFlight.places()).isZero();
    }

    @Test
    void tellsReplyThatItHadEndedWithAFailure() {
        var gather = submitted(2);
        var cause = new IllegalStateException();
        gather.fail(Reason.DEADLINE, "did not answer", cause);
        assertThat(gather.reply(1, 1)).isFalse();
        assertThat(gather.reply(2, 5)).isFalse();
        gather.fail(Reason.UNAVAILABLE, "went away", null);
        assertThat(listener.failure().reason()).isEqualTo(Reason.DEADLINE);
        assertThat(listener.failure())
                .hasMessageContaining("did not answer; 0 of 2")
                .hasCause(cause);
        assertThat(inFlight.places()).isZero();
    }

    @Test
    void givesItsPlacesBackWhenItFails() {
        var gather = submitted(10);
        gather.reply(1, 1);
        assertThat(inFlight.places()).isEqualTo(9);
        gather.fail(Reason.DEADLINE, "did not answer", null);
        assertThat(inFlight.places()).isZero();
    }

    @Test
    void hasTheTransportGiveUpWhatIsOutstandingOnce() {
        var gather = submitted(2);
        gather.fail(Reason.DEADLINE, "did not answer", null);
        gather.fail(Reason.DEADLINE, "did not answer", null);
        assertThat(transport.abandoned()).isEqualTo(1);
    }

    @Test
    void leavesTheTransportAloneWhereNothingIsOutstanding() {
        var gather = new Gather(transport, inFlight, 1, 2, listener);
        gather.fail(Reason.UNAVAILABLE, "was given up", null);
        inFlight.submit(gather);
        assertThat(listener.failure().reason()).isEqualTo(Reason.UNAVAILABLE);
        assertThat(transport.abandoned()).isZero();
        assertThat(transport.sent()).isEmpty();
        assertThat(inFlight.places()).isZero();
    }

    private Gather submitted(int count) {
        var gather = new Gather(transport, inFlight, 1, count, listener);
        inFlight.submit(gather);
        return gather;
    }

    private void assertBadReply(String what) {
        assertThat(listener.failure().reason()).isEqualTo(Reason.BAD_REPLY);
        assertThat(listener.failure()).hasMessageMatching("recording \\(nowhere\\) " + what + " after \\d+ ms");
        assertThat(inFlight.places()).isZero();
    }
}
