package io.squareoff.load.gatling;

import io.gatling.http.client.Request;
import io.gatling.http.client.uri.Uri;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * One measured request while it is under way: usually one request over HTTP, but a simulation may take several for one.
 *
 * <p>Thread-safe: several of them may be under way at once.
 */
final class Attempt {

    /** Identity of a request, the same each time that Gatling signs it: it hands over copies. A redirect has another URI. */
    private record Sent(Object calculator, Uri uri) {

        static Sent of(Request request) {
            return new Sent(request.getSignatureCalculator(), request.getUri());
        }

        boolean same(Sent other) {
            return calculator == other.calculator && uri.equals(other.uri);
        }
    }

    private final long sinceNanos;
    private final long sentNanos;
    private final List<Sent> sent = new ArrayList<>(1);
    private int answers;
    private OptionalInt refusal = OptionalInt.empty();

    /**
     * @param sinceNanos from when its latency counts: when it was sent, or when it was due
     * @param sentNanos {@link System#nanoTime} at its start
     */
    Attempt(long sinceNanos, long sentNanos) {
        this.sinceNanos = sinceNanos;
        this.sentNanos = sentNanos;
    }

    long sinceNanos() {
        return sinceNanos;
    }

    long sentNanos() {
        return sentNanos;
    }

    /**
     * Lets a request go out once. When a connection that was used before closes without an answer, Gatling sends the
     * request again on a new one, which no setting prevents; it signs a request each time that it sends it.
     */
    synchronized Request sending(Request request) {
        Sent now = Sent.of(request);
        if (sent.stream().anyMatch(now::same)) {
            throw new IllegalStateException("the connection closed before the answer, and nothing is sent twice");
        }
        sent.add(now);
        return request;
    }

    synchronized void answered(int status) {
        answers++;
        if (status / 100 != 2 && refusal.isEmpty()) {
            refusal = OptionalInt.of(status);
        }
    }

    /** Returns true if it asked for nothing. */
    synchronized boolean unsent() {
        return sent.isEmpty();
    }

    /** Name of a failed attempt: that of the first answer with a status that is no success. */
    synchronized String failure() {
        if (refusal.isPresent()) {
            return "status " + refusal.getAsInt();
        }
        return answers == 0 || answers < sent.size() ? "no answer" : "wrong answer";
    }
}
