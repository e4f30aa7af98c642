package io.squareoff.aggregator.transport;

import io.squareoff.aggregator.transport.TransportException.Reason;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Bounds the calls that one transport has made and that are not yet answered, over all aggregations, and decides which comes
 * next: aggregations in the order of their arrival, numbers in theirs. A call asks for one number, or for a chunk of them.
 *
 * <p>One of these stands before every transport, with one limit for all, so that no transport is given more of a backend
 * than another. A reply hands its place straight to the next call, on the thread that it arrived on.
 */
final class InFlightGate {

    private final SquareTransport transport;
    private final int limit;
    private final Queue<Aggregation> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger free;

    /** Calls of {@link #abandoned} that have not yet been followed by sending what fits. */
    private final AtomicInteger abandonments = new AtomicInteger();

    InFlightGate(SquareTransport transport, int limit) {
        this.transport = transport;
        this.limit = limit;
        this.free = new AtomicInteger(limit);
    }

    /** Queues an aggregation and makes as many of its calls as there is room for. */
    void submit(Aggregation gather) {
        waiting.add(gather);
        if (gather.ended()) {
            // Before it was added, so that nothing else may have removed it.
            waiting.remove(gather);
        }
        sendWhatFits();
    }

    /** A call was answered: its place goes to the next one. */
    void answered() {
        if (!sendNext()) {
            free.incrementAndGet();
            sendWhatFits();
        }
    }

    /**
     * An aggregation failed with this many calls unanswered: their places are free, and it waits no longer.
     *
     * <p>Where nothing can be sent, sending fails the next aggregation, which comes back here. That call leaves the
     * sending to the first one, or as many calls would be nested as aggregations wait.
     */
    void abandoned(Aggregation gather, int places) {
        waiting.remove(gather);
        free.addAndGet(places);
        if (abandonments.getAndIncrement() > 0) {
            return;
        }
        int served = 1;
        do {
            sendWhatFits();
            served = abandonments.addAndGet(-served);
        } while (served > 0);
    }

    /** How many calls are in flight now. */
    int places() {
        return limit - free.get();
    }

    private void sendWhatFits() {
        // The queue is read again after a place was given back: one may have come in between that found no place.
        while (!waiting.isEmpty() && take()) {
            if (!sendNext()) {
                free.incrementAndGet();
            }
        }
    }

    private boolean take() {
        int places;
        do {
            places = free.get();
            if (places <= 0) {
                return false;
            }
        } while (!free.compareAndSet(places, places - 1));
        return true;
    }

    /** Makes the next call, if there is one; the place must have been taken. */
    private boolean sendNext() {
        for (Aggregation gather; (gather = waiting.peek()) != null; ) {
            int number = gather.next();
            if (number != 0) {
                send(gather, number);
                return true;
            }
            waiting.remove(gather);
        }
        return false;
    }

    private void send(Aggregation gather, int number) {
        try {
            transport.send(gather, number);
        } catch (TransportException e) {
            gather.fail(e.reason(), e.getMessage(), e.getCause());
        } catch (RuntimeException e) {
            gather.fail(Reason.UNAVAILABLE, "could not send: " + e, e);
        }
    }
}
