package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PartitionAssignmentTest {

    private static final Duration SILENCE = Duration.ofSeconds(3);

    private final AtomicLong now = new AtomicLong(-5);
    private final PartitionAssignment peers = new PartitionAssignment("m", SILENCE, now::get);

    @Test
    void ownsAllPartitionsWhileItIsAlone() {
        assertThat(owned(peers)).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void sharesEachPartitionWithOneOfThoseItKnows() {
        var other = new PartitionAssignment("b", SILENCE, now::get);
        assertThat(peers.announced("b")).isTrue();
        assertThat(other.announced("m")).isTrue();
        assertThat(peers.announced("b")).isFalse();
        assertThat(owned(other)).containsExactly(0, 2, 4);
        assertThat(owned(peers)).containsExactly(1, 3);
    }

    @Test
    void ownsNothingWhereFiveOthersComeFirst() {
        List.of("a", "b", "c", "d", "e").forEach(peers::announced);
        assertThat(owned(peers)).isEmpty();
        assertThat(peers.count()).isEqualTo(6);
    }

    @Test
    void takesOverFromOneThatLeaves() {
        peers.announced("b");
        peers.left("b");
        assertThat(owned(peers)).hasSize(5);
    }

    @Test
    void forgetsOneThatIsSilentForLonger() {
        peers.announced("b");
        now.addAndGet(SILENCE.toNanos());
        peers.forgetSilent();
        assertThat(peers.count()).isEqualTo(2);
        now.incrementAndGet();
        peers.forgetSilent();
        assertThat(owned(peers)).hasSize(5);
    }

    @Test
    void neverForgetsItself() {
        now.addAndGet(SILENCE.multipliedBy(2).toNanos());
        peers.forgetSilent();
        peers.left("m");
        assertThat(owned(peers)).hasSize(5);
    }

    private static List<Integer> owned(PartitionAssignment peers) {
        return IntStream.range(0, 5).filter(peers::owns).boxed().toList();
    }
}
