package io.squareoff.aggregator.transport;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps what it is to send; replies are the test's to give. */
final class RecordingTransport extends SquareTransport {

    private final ConcurrentLinkedQueue<String> sent = new ConcurrentLinkedQueue<>();
    private final AtomicInteger abandoned = new AtomicInteger();
    private final ConcurrentLinkedQueue<Runnable> held = new ConcurrentLinkedQueue<>();
    private volatile RuntimeException broken;
    private volatile boolean holding;

    RecordingTransport() {
        super("recording", "nowhere");
    }

    @Override
    public void send(Aggregation aggregation, int number) {
        if (broken != null) {
            throw broken;
        }
        sent.add(aggregation.token() + "/" + number);
    }

    @Override
    public void abandon(Aggregation aggregation, Runnable released) {
        abandoned.incrementAndGet();
        if (holding) {
            held.add(released);
        } else {
            released.run();
        }
    }

    /** Sends nothing from now on, or again everything for null. */
    void breakWith(RuntimeException failure) {
        broken = failure;
    }

    /** Keeps what is left of calls that are given up, until {@link #letGo}. */
    void hold() {
        holding = true;
    }

    /** Lets go what was kept. */
    void letGo() {
        held.forEach(Runnable::run);
    }

    /** As {@code 7/3} for the number 3 of the aggregation with token 7, in the order they were sent. */
    List<String> sent() {
        return List.copyOf(sent);
    }

    /** The number of calls that it was to give up. */
    int abandoned() {
        return abandoned.get();
    }
}
