package io.squareoff.workshop.grader;

import io.squareoff.proto.MessageCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The calls that backends got, over whatever transport. Each is held until all that are expected have come, so that those that may be
 * in flight at once are.
 * Thread-safe.
 */
final class WitnessedCalls {

    /** Time that a call waits for those that may never be sent before it was answered. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /**
     * @param transport as it was seen, such as {@code HTTP/1.1}
     * @param codec of the request
     */
    record Call(String transport, MessageCodec codec) {

        @Override
        public String toString() {
            return transport + " with "
                    + (codec == MessageCodec.JSON ? "JSON" : codec.name().toLowerCase(Locale.ROOT));
        }
    }

    /** Guarded by this, as the three below. */
    private final List<Call> calls = new ArrayList<>();

    private int expected;
    private int inFlight;
    private int mostInFlight;

    /** Forgets what was, and expects so many. */
    synchronized void expect(int number) {
        calls.clear();
        expected = number;
        mostInFlight = 0;
    }

    /** Keeps a call, and returns when its reply is due. */
    synchronized void take(Call call) throws InterruptedException {
        calls.add(call);
        inFlight++;
        mostInFlight = Math.max(mostInFlight, inFlight);
        notifyAll();
        long end = System.nanoTime() + PATIENCE.toNanos();
        for (long left = PATIENCE.toMillis();
                calls.size() < expected && left > 0;
                left = (end - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
        if (calls.size() < expected) {
            // No call that comes later was sent with this one: none has to wait for others any more.
            expected = 0;
            notifyAll();
        }
        inFlight--;
    }

    /** Those that came, in their order. */
    synchronized List<Call> all() {
        return List.copyOf(calls);
    }

    /** The most that had come and were not answered at any time. */
    synchronized int mostInFlight() {
        return mostInFlight;
    }
}
