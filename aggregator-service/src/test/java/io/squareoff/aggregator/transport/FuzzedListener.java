package io.squareoff.aggregator.transport;

import static org.assertj.core.api.Assertions.assertThat;

/** Checks that an aggregation ends once at most, and with squares only if they are right. */
public final class FuzzedListener implements Aggregation.Listener {

    private boolean ended;
    private boolean gathered;
    private TransportException failure;

    @Override
    public void gathered(long[] squares) {
        end();
        gathered = true;
        for (int i = 0; i < squares.length; i++) {
            assertThat(squares[i]).isEqualTo((i + 1L) * (i + 1L));
        }
    }

    @Override
    public void failed(TransportException failed) {
        end();
        failure = failed;
    }

    private void end() {
        assertThat(ended).as("ended before").isFalse();
        ended = true;
    }

    public boolean ended() {
        return ended;
    }

    public boolean hasGathered() {
        return gathered;
    }

    /** The failure; null without one. */
    public TransportException failure() {
        return failure;
    }
}
