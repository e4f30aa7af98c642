package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.TextRenderer;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CostTableTest {

    /** CPU of 36 ms, 72 ms and 0.36 ms a request: 10, 20 and 0.1 core-hours for a million. */
    private static final List<Arm> SWEEP =
            List.of(arm("rest", 1000, 72), arm("nats", 1000, 144), arm("nats", 10, 0.72));

    @Test
    void tellsWhatAMillionRequestsAndSquaresTake() {
        assertThat(Fixture.text(CostTable.of(SWEEP))).isEqualTo("""
                What a million requests cost: CPU time of all processes measured but the generator
                        N      load      core-hours per million  core-hours per million
                                                       requests                 squares
                  rest  1,000  10 users                    10.0                  0.0100
                  nats  1,000  10 users                    20.0                  0.0200
                  nats  10     10 users                   0.100                  0.0100""");
    }

    @Test
    void isARowOfTheTableWhereAllDoTheSameWork() {
        ComparisonResult result = Fixture.resultOf(SWEEP.subList(0, 2));

        assertThat(text(result))
                .containsPattern("(?m)^core-hours per million +requests +10\\.0 +20\\.0\\b")
                .containsPattern("(?m)^ +squares +0\\.0100 +0\\.0200\\b");
    }

    @Test
    void isATableOfASweep() {
        assertThat(text(Fixture.resultOf(SWEEP))).contains("What a million requests cost");
    }

    private static String text(ComparisonResult result) {
        return new TextRenderer().render(ComparisonReport.of(result));
    }

    private static Arm arm(String name, int number, double cpuSeconds) {
        Workload workload = Rounds.closed(name, number);
        return new Arm(List.of(Rounds.round(1, workload, 2000, Duration.ofMillis(Math.round(1000 * cpuSeconds)))));
    }
}
