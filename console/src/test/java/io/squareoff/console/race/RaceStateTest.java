package io.squareoff.console.race;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.console.result.Race;
import io.squareoff.console.result.RaceSettings;
import io.squareoff.console.result.Slice;
import io.squareoff.console.result.Workload;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RaceStateTest {

    private static final int NUMBER = 10;

    /** Both lanes ran at once, and one of them is added up first. */
    @Test
    void countsTheSliceOfALaneUntilItIsTaken() {
        Workload work = new Workload(NUMBER, 1, 1, false);
        RaceState state = new RaceState(new RaceSettings("nats", "rest", work, 10, Optional.empty()), Instant.EPOCH, 0);
        List<SliceRecorder> slices = List.of(new SliceRecorder(NUMBER, 0), new SliceRecorder(NUMBER, 0));
        state.loading(List.of(0, 1), slices);
        slices.forEach(slice -> {
            slice.right(0, 1_000_000);
            slice.end(2_000_000);
        });

        state.add(0, slices.get(0), Slice.Kind.LEFT_OUT);

        assertThat(state.race().lanes()).extracting(Race.Lane::squares).containsExactly(10L, 10L);
        assertThat(state.loaded(0)).isFalse();
        assertThat(state.loaded(1)).isTrue();
    }

    @Test
    void countsTheSliceThatRunsAmongWarmUpsWhileItWarms() {
        Workload work = new Workload(NUMBER, 1, 1, false);
        RaceState state = new RaceState(new RaceSettings("nats", "rest", work, 10, Optional.empty()), Instant.EPOCH, 0);
        SliceRecorder slice = new SliceRecorder(NUMBER, 0);
        slice.right(0, 1_000_000);
        state.loading(List.of(0), List.of(slice));

        state.warming("nats");
        assertThat(state.race().lanes()).extracting(Race.Lane::warmUpSquares).containsExactly(10L, 0L);

        state.racing("round 1");
        assertThat(state.race().lanes()).extracting(Race.Lane::warmUpSquares).containsExactly(0L, 0L);
    }
}
