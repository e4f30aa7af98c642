package io.squareoff.aggregator.transport;

import io.squareoff.aggregator.transport.TransportException.Reason;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Bounds the calls of one transport that are in flight, and the payload of these, over all aggregations, and decides which call
 * comes next: aggregations in the order of their arrival, and within one its numbers in order. A call asks for one number, or for
 * a chunk of them. Aggregations of more than {@value #FEW_CALLS} calls wait in a queue of their own; while both queues hold some,
 * they take turns, so that a small aggregation does not wait until the large ones before it are done. A call whose payload finds
 * no room is waited for, and no call goes before it: else small payloads could keep a large one waiting for ever.
 *
 * <p>Every transport has a gate of its own, with the limit that all have or a lower one of its own. A reply hands its place straight
 * to the next call, on the thread that it arrived on.
 */
final class InFlightGate {

    private static final int FEW_CALLS = 1_000;

    private final SquareTransport transport;
    private final int limit;
    private final long maxPayload;
    private final Queue<Aggregation> small = new ConcurrentLinkedQueue<>();
    private final Queue<Aggregation> large = new ConcurrentLinkedQueue<>();
    private final AtomicInteger free;

    /** Bytes of payload that calls may still have. */
    private final AtomicLong freePayload;

    /** Changes with every payload that is given back. */
    private final AtomicInteger payloadsGivenBack = new AtomicInteger();

    /** Whose turn it is while both queues hold some: large aggregations when it is even. */
    private final AtomicInteger turns = new AtomicInteger();

    /** Calls of {@link #released} after which no further call has been sent yet. */
    private final AtomicInteger releases = new AtomicInteger();

    /** The outcome of an attempt to make the next call. */
    private enum Attempt {
        SENT,
        NOTHING_WAITS,
        NO_ROOM_FOR_ITS_PAYLOAD
    }

    /**
     * @param limit calls in flight
     * @param maxPayload bytes of payload of these, of requests and replies; not less than one call has
     */
    InFlightGate(SquareTransport transport, int limit, long maxPayload) {
        this.transport = transport;
        this.limit = limit;
        this.maxPayload = maxPayload;
        this.free = new AtomicInteger(limit);
        this.freePayload = new AtomicLong(maxPayload);
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

    /**
     * Gives the place of an answered call to the next one.
     *
     * @param payload bytes that the call had
     */
    void answered(int payload) {
        if (payload > 0) {
            // There may be room for more than one call now.
            givePayloadBack(payload);
            free.incrementAndGet();
            sendWhatFits();
        } else if (sendNext() != Attempt.SENT) {
            free.incrementAndGet();
            sendWhatFits();
        }
    }

    private void givePayloadBack(long bytes) {
        freePayload.addAndGet(bytes);
        payloadsGivenBack.incrementAndGet();
    }

    /** Takes room for the payload of a call; returns false if there is not enough. */
    boolean takePayload(int bytes) {
        long before;
        do {
            before = freePayload.get();
            if (before < bytes) {
                return false;
            }
        } while (!freePayload.compareAndSet(before, before - bytes));
        return true;
    }

    /**
     * Frees the places of a failed aggregation's unanswered calls, and the bytes of payload that they had.
     *
     * <p>While nothing can be sent, sending fails the next aggregation, which calls this again. The inner call leaves the
     * sending to the outer one; otherwise as many calls would be nested as aggregations wait.
     */
    void released(int places, long payload) {
        if (payload > 0) {
            givePayloadBack(payload);
        }
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

    /** The bytes of payload of these. */
    long payload() {
        return maxPayload - freePayload.get();
    }

    /** Removes an aggregation that has failed from those that wait. */
    void forget(Aggregation aggregation) {
        queue(aggregation).remove(aggregation);
    }

    /** Returns true if an aggregation is kept here: once it has ended, nothing may refer to it. */
    boolean keeps(Aggregation aggregation) {
        return queue(aggregation).contains(aggregation);
    }

    private Queue<Aggregation> queue(Aggregation aggregation) {
        return aggregation.calls() > FEW_CALLS ? large : small;
    }

    private void sendWhatFits() {
        // The queues are read again after a place was given back: one may have come in between that found no place.
        while (!(small.isEmpty() && large.isEmpty()) && take()) {
            int before = payloadsGivenBack.get();
            Attempt attempt = sendNext();
            if (attempt == Attempt.SENT) {
                continue;
            }
            free.incrementAndGet();
            // Whoever gives a payload back after this look finds the place that was given back before it.
            if (attempt == Attempt.NO_ROOM_FOR_ITS_PAYLOAD && payloadsGivenBack.get() == before) {
                return;
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
    private Attempt sendNext() {
        if (large.isEmpty()) {
            return sendNext(small);
        }
        boolean largeFirst = (turns.getAndIncrement() & 1) == 0;
        Attempt attempt = sendNext(largeFirst ? large : small);
        if (attempt == Attempt.NOTHING_WAITS) {
            attempt = sendNext(largeFirst ? small : large);
        }
        if (attempt == Attempt.NO_ROOM_FOR_ITS_PAYLOAD) {
            // Its turn is still to come.
            turns.getAndDecrement();
        }
        return attempt;
    }

    private Attempt sendNext(Queue<Aggregation> queue) {
        for (Aggregation aggregation; (aggregation = queue.peek()) != null; ) {
            int number = aggregation.next();
            if (number > 0) {
                send(aggregation, number);
                return Attempt.SENT;
            }
            if (number == Aggregation.NO_ROOM) {
                return Attempt.NO_ROOM_FOR_ITS_PAYLOAD;
            }
            queue.remove(aggregation);
        }
        return Attempt.NOTHING_WAITS;
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
