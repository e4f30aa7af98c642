package io.squareoff.aggregator.transport;

import io.squareoff.aggregator.transport.TransportException.Reason;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Bounds the calls of one transport that are in flight, over all aggregations, and decides which call comes next: aggregations
 * in the order of their arrival, and within one its numbers in order. A call asks for one number, or for a chunk of them.
 * Aggregations of more than {@value #FEW_CALLS} calls wait in a queue of their own; while both queues hold some, they take
 * turns, so that a small aggregation does not wait until the large ones before it are done.
 *
 * <p>Every transport has a gate of its own, all with the same limit, so that no transport is given more of a backend than
 * another. A reply hands its place straight to the next call, on the thread that it arrived on.
 */
final class InFlightGate {

    private static final int FEW_CALLS = 1_000;

    private final SquareTransport transport;
    private final int limit;
    private final Queue<Aggregation> small = new ConcurrentLinkedQueue<>();
    private final Queue<Aggregation> large = new ConcurrentLinkedQueue<>();
    private final AtomicInteger free;

    /** Whose turn it is while both queues hold some: large aggregations when it is even. */
    private final AtomicInteger turns = new AtomicInteger();

    /** Calls of {@link #released} after which no further call has been sent yet. */
    private final AtomicInteger releases = new AtomicInteger();

    InFlightGate(SquareTransport transport, int limit) {
        this.transport = transport;
        this.limit = limit;
        this.free = new AtomicInteger(limit);
    }

    /** Queues an aggregation and makes as many of its calls as there is room for. */
    void submit(Aggregation aggregation) {
        Queue<Aggregation> queue = queue(aggregation);
        queue.add(aggregation);
        if (aggregation.ended()) {
            // It may have ended before it was added, and then nobody else removes it.
            queue.remove(aggregation);
        }
        sendWhatFits();
    }

    /** Gives the place of an answered call to the next one. */
    void answered() {
        if (!sendNext()) {
            free.incrementAndGet();
            sendWhatFits();
        }
    }

    /**
     * Frees the places of a failed aggregation's unanswered calls.
     *
     * <p>While nothing can be sent, sending fails the next aggregation, which calls this again. The inner call leaves the
     * sending to the outer one; otherwise as many calls would be nested as aggregations wait.
     */
    void released(int places) {
        free.addAndGet(places);
        if (releases.getAndIncrement() > 0) {
            return;
        }
        int served = 1;
        do {
            sendWhatFits();
            served = releases.addAndGet(-served);
        } while (served > 0);
    }

    /** The number of calls in flight now. */
    int places() {
        return limit - free.get();
    }

    /** Removes an aggregation that has failed from those that wait. */
    void forget(Aggregation aggregation) {
        queue(aggregation).remove(aggregation);
    }

    /** Tells whether an aggregation is kept here: once it has ended, nothing may refer to it. */
    boolean keeps(Aggregation aggregation) {
        return queue(aggregation).contains(aggregation);
    }

    private Queue<Aggregation> queue(Aggregation aggregation) {
        return aggregation.calls() > FEW_CALLS ? large : small;
    }

    private void sendWhatFits() {
        // The queues are read again after a place was given back: one may have come in between that found no place.
        while (!(small.isEmpty() && large.isEmpty()) && take()) {
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

    /** Makes the next call, if there is one; its place must have been taken. */
    private boolean sendNext() {
        if (large.isEmpty()) {
            return sendNext(small);
        }
        return (turns.getAndIncrement() & 1) == 0
                ? sendNext(large) || sendNext(small)
                : sendNext(small) || sendNext(large);
    }

    private boolean sendNext(Queue<Aggregation> queue) {
        for (Aggregation aggregation; (aggregation = queue.peek()) != null; ) {
            int number = aggregation.next();
            if (number != 0) {
                send(aggregation, number);
                return true;
            }
            queue.remove(aggregation);
        }
        return false;
    }

    private void send(Aggregation aggregation, int number) {
        try {
            transport.send(aggregation, number);
        } catch (TransportException e) {
            aggregation.fail(e.reason(), e.getMessage(), e.getCause());
        } catch (RuntimeException e) {
            aggregation.fail(Reason.UNAVAILABLE, "could not send: " + e, e);
        }
    }
}
