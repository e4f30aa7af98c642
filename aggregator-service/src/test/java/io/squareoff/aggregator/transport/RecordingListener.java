package io.squareoff.aggregator.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;

/** Keeps every call that it hears, of which there must be one, with right squares or a failure. */
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

    /** Returns true if it has heard one. */
    public boolean ended() {
        return !heard.isEmpty() && once() != null;
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
        if (heard.peek() instanceof long[] squares) {
            assertThat(squares)
                    .isEqualTo(LongStream.rangeClosed(1, squares.length)
                            .map(number -> number * number)
                            .toArray());
        }
        return heard.peek();
    }
}
