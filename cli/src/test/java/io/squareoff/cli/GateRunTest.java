package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.network.Hosts;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Measurement.TargetSource;
import io.squareoff.load.report.ReportCase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateRunTest {

    @TempDir
    private Path folder;

    @Test
    void keepsWhatBothSidesMeasuredWhereThisProgramHasADefect() {
        ComparisonResult any = ReportCase.CUT_SHORT.result();
        TargetSource broken = (name, variant) -> {
            throw new ArithmeticException("a defect");
        };
        GateRun.Side side = new GateRun.Side(
                "a commit",
                any.plan(),
                Hosts.LOOPBACK,
                logs -> new DescribedSource(broken, any.environment(), Hosts.LOOPBACK, List.of()));

        try (ProgressDisplay progress =
                new ProgressDisplay(new PrintWriter(new StringWriter()), OptionalInt.empty(), System::nanoTime)) {
            GateRun run = new GateRun(side, side, List.of(), 0.05, folder, progress);

            assertThatExceptionOfType(ArithmeticException.class).isThrownBy(run::run);
        }

        assertThat(List.of("base", "head"))
                .allSatisfy(name -> assertThat(folder.resolve(name).resolve("result-invalid.json"))
                        .content()
                        .contains("a defect"));
    }
}
