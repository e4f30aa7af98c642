package io.squareoff.aggregator.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ConcurrentLinkedQueue;

/** Keeps every call that it hears. */
public final class RecordingListener implements Aggregation.Listener {

    private final ConcurrentLinkedQueue<Object> heard = new ConcurrentLinkedQueue<>();

    @Override
    public void gathered(long[] squares) {
        heard.add(squares);
    }

    @Override
    public void failed(TransportException failure) {
        heard.add(failure);
    }

    public boolean heardNothing() {
        return heard.isEmpty();
    }

    public boolean succeeded() {
        return once() instanceof long[];
    }

    /** The one call, which must be a success. */
    public long[] squares() {
        assertThat(once()).isInstanceOf(long[].class);
        return (long[]) once();
    }

    /** The one call, which must be a failure. */
    public TransportException failure() {
        assertThat(once()).isInstanceOf(TransportException.class);
        return (TransportException) once();
    }

    private Object once() {
        assertThat(heard).hasSize(1);
        return heard.peek();
    }
}
