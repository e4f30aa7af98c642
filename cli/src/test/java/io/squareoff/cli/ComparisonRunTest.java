package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.load.compare.Comparison;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Plans;
import io.squareoff.load.compare.Runner;
import io.squareoff.load.gatling.Generators;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ComparisonRunTest {

    /** Of a target nothing is started again, so that nothing would be kept before the end. */
    @Test
    void keepsWhatWasMeasuredWhereThisProgramHasADefect() {
        Plan plan = Plans.of("nats").rounds(1, Launches.NONE).plan();
        Comparison comparison = new Comparison(plan, new Runner(plan, Path.of("unused"), null, Generators.HERE));
        AtomicInteger kept = new AtomicInteger();

        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> ComparisonRun.run(comparison, kept::incrementAndGet, (name, variant) -> {
                    throw new ArithmeticException("a defect");
                }));

        assertThat(kept).as("before the start, and after the defect").hasValue(2);
    }
}
