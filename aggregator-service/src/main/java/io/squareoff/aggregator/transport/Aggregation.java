package io.squareoff.aggregator.transport;

import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.Demand;
import io.squareoff.proto.Payload;
import io.squareoff.proto.ReplyHandler;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.BitSet;

/**
 * The squares of 1..N of one request, while they are asked for and gathered.
 *
 * <p>They are asked for in calls of one chunk each: consecutive numbers, as many as the chunk size, fewer in the last call. With
 * chunks of 1 each number has a call of its own. The first number of a call names it; {@link #length} is its number of numbers.
 *
 * <p>Thread-safe. Each reply is checked as it arrives: a number that was not asked for, a second reply for one number, a wrong
 * square or a wrong payload fails the whole aggregation. A second reply is left aside if one of the two says that its request was
 * redelivered, as happens on a transport that delivers at least once. An aggregation ends once, with all squares or with one
 * failure. A reply that arrives later changes nothing; {@link #reply} returns {@link Outcome#TOO_LATE} for it.
 */
public final class Aggregation implements ReplyHandler<Aggregation.Outcome> {

    /** Called exactly once, when an aggregation ends, on the thread that ended it. */
    public interface Listener {

        /** @param squares the square of i + 1 at index i; not to be changed */
        void gathered(long[] squares);

        void failed(TransportException failure);
    }

    /** The effect that a reply had. */
    public enum Outcome {
        /** It was counted, or failed the aggregation. */
        TAKEN,
        /** Its square had come before, and its request was redelivered: it changes nothing. */
        REPEATED,
        /** The aggregation had ended before. */
        TOO_LATE
    }

    /** Returned by {@link #next} in place of a number. */
    static final int NO_ROOM = -1;

    private final SquareTransport transport;
    private final InFlightGate gate;
    private final Listener listener;
    private final long token;
    private final int count;
    private final int chunk;
    private final int calls;
    private final Demand demand;
    private final boolean plain;

    /** Bytes of payload of one call, of its request and its reply. */
    private final int payload;

    private final Object context;
    private final long startNanos = System.nanoTime();

    // Guarded by this. Uncontended: replies of one aggregation mostly arrive on one thread.
    /** Null until the first reply: most aggregations wait for their turn, and there is no room for the squares of all. */
    private long[] squares;

    private int sent;
    private int answered;
    private int received;
    private boolean ended;

    /** The calls (by first number − 1) whose replies say that they were redelivered; null if there are none. */
    private BitSet redelivered;

    /**
     * @param token names this aggregation among those in progress, for transports whose replies find their own way back
     * @param count N
     * @param chunk numbers that one call asks for, 1 to N
     * @param demand of each call besides that
     */
    Aggregation(
            SquareTransport transport,
            InFlightGate gate,
            long token,
            int count,
            int chunk,
            Demand demand,
            Listener listener) {
        this.transport = transport;
        this.gate = gate;
        this.token = token;
        this.count = count;
        this.chunk = chunk;
        this.calls = (count - 1) / chunk + 1;
        this.demand = demand;
        this.plain = demand.isNone();
        this.payload = Math.addExact(demand.requestBytes(), demand.replyBytes());
        this.context = transport.context(token);
        this.listener = listener;
    }

    /** Names this aggregation among those in progress; not used again while a late reply could still carry it. */
    public long token() {
        return token;
    }

    public SquareTransport transport() {
        return transport;
    }

    /** The state that its transport keeps for it, made by {@link SquareTransport#context}. */
    public Object context() {
        return context;
    }

    /** The demand of each call besides squares. */
    public Demand demand() {
        return demand;
    }

    /** True if its calls demand nothing besides squares. */
    public boolean isPlain() {
        return plain;
    }

    /** The number of numbers in the call that begins with this one. */
    public int length(int first) {
        return Math.min(chunk, count - first + 1);
    }

    /**
     * Takes the reply for one number, of a transport that delivers a request once.
     *
     * @return false if the aggregation had ended before
     */
    public boolean reply(int number, long square) {
        return reply(number, square, NO_MORE, NO_PAYLOAD, false) != Outcome.TOO_LATE;
    }

    /**
     * Takes the reply to a call.
     *
     * @param number the first of its numbers
     * @param square the square of that
     * @param more the squares of the numbers after it, in order; {@link ReplyHandler#NO_MORE} for a call for one number
     * @param carried the payload of the reply
     * @param again true if the reply says that its request was delivered before, so that it may have been answered before
     */
    @Override
    public Outcome reply(int number, long square, long[] more, ByteBuffer carried, boolean again) {
        String wrong;
        // Compared before the lock is taken: it may be long.
        String wrongPayload = wrong(number, carried);
        boolean last;
        synchronized (this) {
            if (ended) {
                return Outcome.TOO_LATE;
            }
            wrong = wrong(number, square, more);
            if (wrong == null) {
                wrong = wrongPayload;
            }
            if (squares == null) {
                squares = new long[count];
            }
            if (wrong == null && squares[number - 1] != 0) {
                if (again || redelivered != null && redelivered.get(number - 1)) {
                    return Outcome.REPEATED;
                }
                wrong = "answered twice for " + number;
            }
            if (wrong == null) {
                squares[number - 1] = square;
                System.arraycopy(more, 0, squares, number, more.length);
                answered++;
                received += 1 + more.length;
                if (again) {
                    remember(number);
                }
            }
            last = answered == calls;
            ended = last || wrong != null;
        }
        if (wrong != null) {
            failed(Reason.BAD_REPLY, wrong, null);
            return Outcome.TAKEN;
        }
        gate.answered(payload);
        if (last) {
            listener.gathered(squares);
        }
        return Outcome.TAKEN;
    }

    private String wrong(int number, ByteBuffer carried) {
        int due = demand.replyBytes();
        if ((due | carried.remaining()) == 0) {
            return null;
        }
        String wrong = Payload.REPLY.wrong(number, due, carried);
        return wrong == null ? null : "answered with a payload for " + number + " that " + wrong;
    }

    private String wrong(int number, long square, long[] more) {
        if (number < 1 || (number - 1) % chunk != 0 || (number - 1) / chunk >= sent) {
            return "answered for " + number + ", which was not asked for";
        }
        if (1 + more.length != length(number)) {
            return "answered " + (1 + more.length) + " squares to " + length(number) + " numbers from " + number;
        }
        String wrong = wrong(number, square);
        for (int i = 0; wrong == null && i < more.length; i++) {
            wrong = wrong(number + 1 + i, more[i]);
        }
        return wrong;
    }

    private static String wrong(int number, long square) {
        return square == Math.multiplyFull(number, number)
                ? null
                : "answered " + square + " as the square of " + number;
    }

    private void remember(int number) {
        if (redelivered == null) {
            redelivered = new BitSet(count);
        }
        redelivered.set(number - 1);
    }

    /**
     * Ends the aggregation without a result; does nothing if it has ended.
     *
     * @param what completes a sentence that begins with the transport and its target
     * @param cause the client library's exception, or null
     * @return false if it had ended before
     */
    public boolean fail(Reason reason, String what, Throwable cause) {
        synchronized (this) {
            if (ended) {
                return false;
            }
            ended = true;
        }
        failed(reason, what, cause);
        return true;
    }

    /** Only for the thread that ended it: nothing of what it counts changes after that. */
    private void failed(Reason reason, String what, Throwable cause) {
        int outstanding = sent - answered;
        gate.forget(this);
        long millis = Duration.ofNanos(System.nanoTime() - startNanos).toMillis();
        try {
            if (outstanding > 0) {
                transport.abandon(this, () -> gate.released(outstanding, (long) outstanding * payload));
            }
        } finally {
            // Its caller waits for this alone, whatever became of its connections.
            listener.failed(new TransportException(
                    reason,
                    "%s (%s) %s; %d of %d squares had come after %d ms"
                            .formatted(transport.name(), transport.target(), what, received, count, millis),
                    cause));
        }
    }

    /** The first number of the next call, 0 if all have been made, or {@link #NO_ROOM} if the gate has none for its payload. */
    synchronized int next() {
        if (ended || sent == calls) {
            return 0;
        }
        return payload > 0 && !gate.takePayload(payload) ? NO_ROOM : sent++ * chunk + 1;
    }

    /** The number of calls that it takes to ask for all numbers. */
    int calls() {
        return calls;
    }

    /** The number of calls that have been made. */
    public synchronized int sent() {
        return sent;
    }

    /** True once it has ended, with squares or with a failure. */
    public synchronized boolean ended() {
        return ended;
    }
}
