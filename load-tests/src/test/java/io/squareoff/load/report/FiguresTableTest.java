package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.GeneratorPart;
import io.squareoff.harness.measure.Load;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTableTest {

    private static final String LONGEST_GAP = "longest time without one";

    @Test
    void hasTheLongestTimeWithoutARequestWhereOneGeneratorSentAll() {
        Workload workload = new Workload("nats", 10, new Load.Open(50));
        Round alone = Rounds.round(workload, 500, new Arrivals(500, 0, 0, 0, 260_000));
        GeneratorPart part = new GeneratorPart(
                "generator-1",
                "generators-0",
                Duration.ZERO,
                alone.recording(),
                alone.usage().get(Generator.NAME));

        assertThat(groups(alone)).contains("requests", LONGEST_GAP);
        assertThat(groups(Rounds.by(alone, List.of(part, part))))
                .contains("requests")
                .doesNotContain(LONGEST_GAP);
    }

    private static List<String> groups(Round round) {
        return FiguresTable.of(List.of(new Arm(List.of(round)))).rows().stream()
                .map(row -> row.get(0).shown())
                .toList();
    }
}
