package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SquareRoomTest {

    private final SquareRoom room = new SquareRoom(200);

    @Test
    void givesAtMostHalfOfWhatIsFree() {
        assertThat(room.take(101)).isFalse();
        assertThat(room.take(100)).isTrue();
        assertThat(room.take(51)).isFalse();
        assertThat(room.take(50)).isTrue();
        assertThat(room.taken()).isEqualTo(150);
    }

    @Test
    void hasRoomForSmallRequestsHoweverManyLargeOnesThereAre() {
        int large = 0;
        while (room.take(20)) {
            large++;
        }

        assertThat(large).isEqualTo(9);
        assertThat(room.take(1)).isTrue();
    }

    @Test
    void hasRoomAgainForWhatWasGivenBack() {
        room.take(100);
        room.giveBack(100);

        assertThat(room.take(100)).isTrue();
    }
}
