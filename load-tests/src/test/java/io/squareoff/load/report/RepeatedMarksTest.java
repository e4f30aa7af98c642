package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatedMarksTest {

    @Test
    void areOneLineWithTheRangeOfEachFigure() {
        assertThat(
                        RepeatedMarks.together(
                                List.of(
                                        "nats, round 1: the aggregator was busy with itself: compilation took 9.3 % of the CPU time, collection 0.1 %",
                                        "nats, round 2: the aggregator was busy with itself: compilation took 10.1 % of the CPU time, collection 0.1 %",
                                        "nats, round 5: the aggregator was busy with itself: compilation took 4.5 % of the CPU time, collection 0.1 %")))
                .containsExactly(
                        "nats, rounds 1, 2 and 5: the aggregator was busy with itself: compilation took 4.5 to 10.1 % of"
                                + " the CPU time, collection 0.1 %");
    }

    @Test
    void tellThreeRoundsAndMoreThatFollowEachOtherByTheFirstAndTheLast() {
        assertThat(RepeatedMarks.together(List.of(
                        "nats, round 1: slow", "nats, round 2: slow", "nats, round 3: slow", "nats, round 5: slow")))
                .containsExactly("nats, rounds 1 to 3 and 5: slow");
        assertThat(RepeatedMarks.together(List.of(
                        "nats, round 1: slow", "nats, round 2: slow", "nats, round 4: slow", "nats, round 5: slow")))
                .containsExactly("nats, rounds 1, 2, 4 and 5: slow");
    }

    @Test
    void leaveArmsCellsAndReasonsApart() {
        List<String> marks = List.of(
                "nats, N = 10, 100 users, round 1: the generator was in the way: it used 14 % of the CPU time",
                "nats, N = 100, 100 users, round 1: the generator was in the way: it used 12 % of the CPU time",
                "rest, N = 10, 100 users, round 1: the generator was in the way: it used 12 % of the CPU time",
                "rest, N = 10, 100 users, round 1: other programs on the machine kept 0.24 cores busy; the run has 2",
                "nats, round 1: nats-1 was busy with itself",
                "nats, round 1: nats-2 was busy with itself");

        assertThat(RepeatedMarks.together(marks)).isEqualTo(marks);
    }

    @Test
    void keepTheOrderInWhichTheyBegin() {
        assertThat(RepeatedMarks.together(List.of(
                        "rest, round 1: it used 14 % of 1,000 and 5 left",
                        "launch 3 of 3 was not finished: 0 of 2 windows were measured in it",
                        "rest, round 2: it used 9 % of 900 and 5 left",
                        "100 % of the limits were not measured")))
                .containsExactly(
                        "rest, rounds 1 and 2: it used 9 to 14 % of 900 to 1,000 and 5 left",
                        "launch 3 of 3 was not finished: 0 of 2 windows were measured in it",
                        "100 % of the limits were not measured");
    }
}
