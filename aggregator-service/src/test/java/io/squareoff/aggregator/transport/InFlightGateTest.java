package io.squareoff.aggregator.transport;

import static io.squareoff.proto.ReplyHandler.NO_MORE;
import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.Demand;
import io.squareoff.proto.Payload;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InFlightGateTest {

    private final RecordingTransport transport = new RecordingTransport();
    private final RecordingListener first = new RecordingListener();
    private final RecordingListener second = new RecordingListener();

    @Test
    void sendsUpToItsLimitAndOneMoreForEachReply() {
        var gate = new InFlightGate(transport, 4, 0);
        var aggregation = submit(gate, 1, 10, first);
        assertThat(transport.sent()).containsExactly("1/1", "1/2", "1/3", "1/4");
        aggregation.reply(3, 9);
        aggregation.reply(1, 1);
        assertThat(transport.sent()).containsExactly("1/1", "1/2", "1/3", "1/4", "1/5", "1/6");
        assertThat(gate.places()).isEqualTo(4);
    }

    @Test
    void boundsAllAggregationsTogether() {
        var gate = new InFlightGate(transport, 4, 0);
        submit(gate, 1, 3, first);
        submit(gate, 2, 3, second);
        assertThat(transport.sent()).containsExactly("1/1", "1/2", "1/3", "2/1");
        assertThat(gate.places()).isEqualTo(4);
    }

    @Test
    void servesAggregationsInTheOrderOfTheirArrival() {
        var gate = new InFlightGate(transport, 1, 0);
        var one = submit(gate, 1, 2, first);
        var two = submit(gate, 2, 2, second);
        one.reply(1, 1);
        one.reply(2, 4);
        two.reply(1, 1);
        two.reply(2, 4);
        assertThat(transport.sent()).containsExactly("1/1", "1/2", "2/1", "2/2");
        assertThat(first.squares()).containsExactly(1, 4);
        assertThat(second.squares()).containsExactly(1, 4);
        assertThat(gate.places()).isZero();
    }

    @Test
    void letsASmallAggregationTakeTurnsWithALargeOne() {
        var gate = new InFlightGate(transport, 1, 0);
        var large = submit(gate, 1, 1_001, first);
        var small = submit(gate, 2, 2, second);
        large.reply(1, 1);
        small.reply(1, 1);
        large.reply(2, 4);
        small.reply(2, 4);
        large.reply(3, 9);
        assertThat(transport.sent()).containsExactly("1/1", "2/1", "1/2", "2/2", "1/3", "1/4");
        assertThat(second.squares()).containsExactly(1, 4);
    }

    @Test
    void countsCallsNotNumbersToDistinguishLargeFromSmall() {
        var gate = new InFlightGate(transport, 1, 0);
        gate.submit(new Aggregation(transport, gate, 1, 2_000, 2, Demand.NONE, first));
        submit(gate, 2, 1, second);
        assertThat(transport.sent()).containsExactly("1/1");
        gate.answered(0);
        gate.answered(0);
        assertThat(transport.sent()).containsExactly("1/1", "1/3", "1/5");
    }

    @Test
    void handsThePlacesOfAFailedAggregationToTheNext() {
        var gate = new InFlightGate(transport, 3, 0);
        var one = submit(gate, 1, 100, first);
        submit(gate, 2, 100, second);
        one.fail(Reason.DEADLINE, "did not answer", null);
        assertThat(transport.sent()).containsExactly("1/1", "1/2", "1/3", "2/1", "2/2", "2/3");
        assertThat(gate.places()).isEqualTo(3);
    }

    @Test
    void keepsThePlacesOfAFailedAggregationUntilNothingIsLeftOfItsCalls() {
        var gate = new InFlightGate(transport, 3, 0);
        transport.hold();
        var one = submit(gate, 1, 100, first);
        submit(gate, 2, 100, second);
        one.fail(Reason.DEADLINE, "did not answer", null);
        assertThat(first.failure()).hasMessageContaining("did not answer");
        assertThat(transport.sent()).containsExactly("1/1", "1/2", "1/3");
        transport.letGo();
        assertThat(transport.sent()).containsExactly("1/1", "1/2", "1/3", "2/1", "2/2", "2/3");
        assertThat(gate.places()).isEqualTo(3);
    }

    @Test
    void passesOverAnAggregationThatFailedWhileItWaited() {
        var gate = new InFlightGate(transport, 1, 0);
        var one = submit(gate, 1, 1, first);
        var two = submit(gate, 2, 1, second);
        submit(gate, 3, 1, new RecordingListener());
        two.fail(Reason.DEADLINE, "did not answer", null);
        one.reply(1, 1);
        assertThat(transport.sent()).containsExactly("1/1", "3/1");
        assertThat(second.failure()).hasMessageContaining("0 of 1 squares");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void forgetsAnAggregationThatFailedBeforeItsTurn(boolean submittedBefore) {
        var gate = new InFlightGate(transport, 1, 0);
        submit(gate, 1, 1, first);
        var two = new Aggregation(transport, gate, 2, 1, 1, Demand.NONE, second);
        if (submittedBefore) {
            gate.submit(two);
            assertThat(gate.keeps(two)).isTrue();
        }
        two.fail(Reason.UNAVAILABLE, "was given up", null);
        if (!submittedBefore) {
            gate.submit(two);
        }
        assertThat(gate.keeps(two)).isFalse();
        assertThat(gate.places()).isEqualTo(1);
    }

    @Test
    void failsAnAggregationWhoseNumberCannotBeSentForTheReasonThatTheTransportGives() {
        var gate = new InFlightGate(transport, 5, 0);
        var cause = new IllegalStateException();
        transport.breakWith(new TransportException(Reason.UNAVAILABLE, "has no connection", cause));
        submit(gate, 1, 10, first);
        assertThat(first.failure())
                .hasMessageStartingWith("recording (nowhere) has no connection; 0 of 10 squares")
                .hasCause(cause);
        assertThat(first.failure().reason()).isEqualTo(Reason.UNAVAILABLE);
        assertThat(gate.places()).isZero();
    }

    @Test
    void failsAnAggregationWhoseNumberCannotBeSentForAnyOtherReason() {
        var gate = new InFlightGate(transport, 5, 0);
        var cause = new IllegalStateException("queue is full");
        transport.breakWith(cause);
        submit(gate, 1, 10, first);
        assertThat(first.failure())
                .hasMessageStartingWith("recording (nowhere) could not send: " + cause)
                .hasCause(cause);
        assertThat(first.failure().reason()).isEqualTo(Reason.UNAVAILABLE);
        assertThat(gate.places()).isZero();
    }

    @Test
    void servesTheNextAggregationOnceTheTransportCanSendAgain() {
        var gate = new InFlightGate(transport, 2, 0);
        var one = submit(gate, 1, 5, first);
        transport.breakWith(new TransportException(Reason.UNAVAILABLE, "has no connection", null));
        one.reply(1, 1);
        assertThat(first.failure()).hasMessageContaining("has no connection; 1 of 5 squares");
        assertThat(gate.places()).isZero();
        transport.breakWith(null);
        var two = submit(gate, 2, 1, second);
        two.reply(1, 1);
        assertThat(second.squares()).containsExactly(1);
        assertThat(gate.places()).isZero();
    }

    @Test
    void failsAllThatWaitHoweverManyWhereNothingCanBeSentAnyMore() {
        var gate = new InFlightGate(transport, 1, 0);
        var one = submit(gate, 1, 1, first);
        List<RecordingListener> waiting =
                Stream.generate(RecordingListener::new).limit(65_535).toList();
        waiting.forEach(listener -> submit(gate, 2, 1, listener));
        transport.breakWith(new TransportException(Reason.UNAVAILABLE, "has no connection", null));
        one.fail(Reason.UNAVAILABLE, "lost its connection", null);
        assertThat(waiting)
                .allSatisfy(listener -> assertThat(listener.failure()).hasMessageContaining("has no connection"));
        assertThat(gate.places()).isZero();
    }

    @Test
    void boundsThePayloadOfTheCallsInFlight() {
        var gate = new InFlightGate(transport, 10, 1_000);
        var aggregation = submit(gate, 1, 5, carrying(100, 200), first);
        assertThat(transport.sent()).containsExactly("1/1", "1/2", "1/3");
        assertThat(gate.payload()).isEqualTo(900);
        reply(aggregation, 2, 200);
        assertThat(transport.sent()).containsExactly("1/1", "1/2", "1/3", "1/4");
        assertThat(gate.places()).isEqualTo(3);
        for (int number : new int[] {1, 3, 4, 5}) {
            reply(aggregation, number, 200);
        }
        assertThat(first.succeeded()).isTrue();
        assertThat(gate.payload()).isZero();
        assertThat(gate.places()).isZero();
    }

    @Test
    void makesAsManyCallsAsFitWhereALargePayloadIsGivenBack() {
        var gate = new InFlightGate(transport, 10, 1_000);
        var large = submit(gate, 1, 1, carrying(0, 1_000), first);
        submit(gate, 2, 9, carrying(150, 0), second);
        assertThat(transport.sent()).containsExactly("1/1");
        reply(large, 1, 1_000);
        assertThat(transport.sent()).containsExactly("1/1", "2/1", "2/2", "2/3", "2/4", "2/5", "2/6");
    }

    /** Of the other queue, in turn: small payloads take what is given back as long as they come. */
    @Test
    void letsNoCallGoBeforeOneThatWaitsForRoomForItsPayload() {
        var gate = new InFlightGate(transport, 10, 1_000);
        var small = submit(gate, 1, 1_000, carrying(100, 0), first);
        submit(gate, 2, 1_001, carrying(1_000, 0), second);
        var replied = 0;
        while (!transport.sent().contains("2/1")) {
            assertThat(transport.sent()).hasSizeLessThan(20);
            small.reply(++replied, (long) replied * replied);
        }
        assertThat(gate.payload()).isEqualTo(1_000);
        assertThat(gate.places()).isOne();
    }

    @Test
    void makesPlainCallsOnceThePayloadBeforeThemHasFoundRoom() {
        var gate = new InFlightGate(transport, 10, 1_000);
        var one = submit(gate, 1, 1, carrying(600, 0), first);
        submit(gate, 2, 1, carrying(600, 0), second);
        submit(gate, 3, 2, new RecordingListener());
        assertThat(transport.sent()).containsExactly("1/1");
        one.reply(1, 1);
        assertThat(transport.sent()).containsExactly("1/1", "2/1", "3/1", "3/2");
    }

    @Test
    void givesThePayloadOfAFailedAggregationToTheNext() {
        var gate = new InFlightGate(transport, 10, 1_000);
        transport.hold();
        var one = submit(gate, 1, 5, carrying(400, 0), first);
        submit(gate, 2, 5, carrying(500, 0), second);
        one.fail(Reason.DEADLINE, "did not answer", null);
        assertThat(transport.sent()).containsExactly("1/1", "1/2");
        transport.letGo();
        assertThat(transport.sent()).containsExactly("1/1", "1/2", "2/1", "2/2");
        assertThat(gate.payload()).isEqualTo(1_000);
    }

    private static Demand carrying(int request, int reply) {
        return new Demand(request, reply, Duration.ZERO, Duration.ZERO);
    }

    private static void reply(Aggregation aggregation, int number, int bytes) {
        aggregation.reply(number, (long) number * number, NO_MORE, Payload.REPLY.buffer(number, bytes), false);
    }

    private Aggregation submit(InFlightGate gate, long token, int count, Demand demand, Aggregation.Listener listener) {
        var aggregation = new Aggregation(transport, gate, token, count, 1, demand, listener);
        gate.submit(aggregation);
        return aggregation;
    }

    private Aggregation submit(InFlightGate gate, long token, int count, Aggregation.Listener listener) {
        return submit(gate, token, count, Demand.NONE, listener);
    }
}
