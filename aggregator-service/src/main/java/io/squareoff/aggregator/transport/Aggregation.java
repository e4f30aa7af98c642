package io.squareoff.aggregator.transport;

import io.squareoff.aggregator.transport.TransportException.Reason;
import java.time.Duration;
import java.util.BitSet;

/**
 * The squares of 1..N of one aggregation while they are being asked for and gathered.
 *
 * <p>They are asked for in calls, each for as many consecutive numbers as a chunk has, the last for what is left. In a chunk of
 * 1 each number has a call of its own. A call goes by its first number: {@link #length} says how many there are.
 *
 * <p>Thread-safe. Each reply is checked as it arrives: a number that was not asked for, a second reply for one number, or
 * a wrong square fails the whole aggregation. A second reply is left aside if one of the two says that its request was
 * delivered again, which is what a transport that delivers at least once does. It ends once, with all squares or with one
 * failure; what arrives later is told apart by {@link #reply}'s result and changes nothing.
 */
public final class Aggregation {

    /** Hears how an aggregation ended: exactly one call, on the thread that ended it. */
    public interface Listener {

        /** @param squares the square of i + 1 at index i; not to be changed */
        void gathered(long[] squares);

        void failed(TransportException failure);
    }

    /** What became of a reply. */
    public enum Outcome {
        /** It was counted, or failed the aggregation. */
        TAKEN,
        /** Its square had come before, and its request was delivered again: it changes nothing. */
        REPEATED,
        /** The aggregation had ended before. */
        TOO_LATE
    }

    /** What follows the first square in the reply to a call for one number. */
    public static final long[] NO_MORE = {};

    private final SquareTransport transport;
    private final InFlightGate inFlight;
    private final Listener listener;
    private final long token;
    private final int count;
    private final int chunk;
    private final int calls;
    private final Object context;
    private final long startNanos = System.nanoTime();

    // Guarded by this. Uncontended: replies of one aggregation mostly arrive on one thread.
    /** Null until the first reply came: most aggregations wait for their turn, and there is no room for all at once. */
    private long[] squares;

    private int sent;
    private int answered;
    private int received;
    private boolean ended;

    /** First numbers, each less 1, of calls whose replies say that they were delivered again; null if there is none. */
    private BitSet redelivered;

    /**
     * @param token names this aggregation among those in progress, for transports whose replies find their own way back
     * @param count N
     * @param chunk how many numbers one call asks for, 1 to N
     */
    Aggregation(SquareTransport transport, InFlightGate inFlight, long token, int count, int chunk, Listener listener) {
        this.transport = transport;
        this.inFlight = inFlight;
        this.token = token;
        this.count = count;
        this.chunk = chunk;
        this.calls = (count - 1) / chunk + 1;
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

    /** What its transport keeps for it, which made it. */
    public Object context() {
        return context;
    }

    /** How many numbers the call asks for that begins with this one, which it was told to send. */
    public int length(int first) {
        return Math.min(chunk, count - first + 1);
    }

    /**
     * Takes the reply for one number, of a transport that delivers a request once.
     *
     * @return false if the aggregation had ended before
     */
    public boolean reply(int number, long square) {
        return reply(number, square, NO_MORE, false) != Outcome.TOO_LATE;
    }

    /**
     * Takes the reply to a call.
     *
     * @param number the first of its numbers
     * @param square the square of that
     * @param more the squares of the numbers after it, in order; {@link #NO_MORE} for a call for one number
     * @param again whether the reply says that its request was delivered before, and so may have been answered before
     */
    public Outcome reply(int number, long square, long[] more, boolean again) {
        String wrong;
        boolean last;
        synchronized (this) {
            if (ended) {
                return Outcome.TOO_LATE;
            }
            wrong = wrong(number, square, more);
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
            ended = last;
        }
        if (wrong != null) {
            fail(Reason.BAD_REPLY, wrong, null);
            return Outcome.TAKEN;
        }
        inFlight.answered();
        if (last) {
            listener.gathered(squares);
        }
        return Outcome.TAKEN;
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
     * @param what completes the sentence that begins with the transport and its target
     * @param cause what the client library said, or null
     */
    public void fail(Reason reason, String what, Throwable cause) {
        int outstanding;
        int gathered;
        synchronized (this) {
            if (ended) {
                return;
            }
            ended = true;
            gathered = received;
            outstanding = sent - answered;
        }
        if (outstanding > 0) {
            transport.abandon(this);
        }
        inFlight.abandoned(this, outstanding);
        long millis = Duration.ofNanos(System.nanoTime() - startNanos).toMillis();
        listener.failed(new TransportException(
                reason,
                "%s (%s) %s; %d of %d squares had come after %d ms"
                        .formatted(transport.name(), transport.target(), what, gathered, count, millis),
                cause));
    }

    /** The first number of the next call, or 0 where none is left to be made. */
    synchronized int next() {
        return ended || sent == calls ? 0 : sent++ * chunk + 1;
    }

    /** How many calls have been made. */
    synchronized int sent() {
        return sent;
    }

    /** Whether it has ended, either way. */
    public synchronized boolean ended() {
        return ended;
    }
}
