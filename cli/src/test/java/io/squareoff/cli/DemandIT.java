package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.report.RecordedRun;
import io.squareoff.proto.Demand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A comparison of calls that carry a payload and make backends work, with as little load as will do. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class DemandIT {

    private static final int NUMBER = 20;
    private static final Duration WAIT = Duration.ofMillis(30);

    @TempDir
    private Path folder;

    @Test
    void measuresEachPayloadWithEachWorkAndChecksEveryAnswer() throws Exception {
        Path results = folder.resolve("results");
        List<String> arguments = List.of(
                "compare",
                "--transports=rest,nats",
                "--payload=0,2KiB",
                "--work=0,30ms",
                "--rounds=1",
                "--stack-warm-up=0",
                "--warm-up=0",
                "--window=2",
                "--number=" + NUMBER,
                "--users=4",
                "--results=" + results);
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            // Of so little work the generator may use more than its share of the CPU time, which makes the run invalid.
            assertThat(command.awaitExit(240)).as(command.err() + command.out()).isBetween(0, 1);
            assertThat(command.out())
                    .contains("each call to a backend with a payload of 0 or 2 KiB, and work of 0 or 30 ms of waiting")
                    .contains("nats/rest by payload and work")
                    .doesNotContain("FAILED", "CUT SHORT");
            assertThat(command.left(results)).isEmpty();
            RecordedReport.assertSame(runFolder(results), command.out());
        }

        List<Arm> arms = RecordedRun.read(
                        runFolder(results), ProjectLayout.find().resultSchema())
                .arms();
        assertThat(arms)
                .extracting(arm -> arm.workload().demand())
                .containsOnly(
                        Demand.NONE,
                        new Demand(0, 0, WAIT, Duration.ZERO),
                        new Demand(2048, 2048, Duration.ZERO, Duration.ZERO),
                        new Demand(2048, 2048, WAIT, Duration.ZERO))
                .hasSize(8);
        // No request is answered before its calls have waited: the backends did.
        assertThat(arms)
                .filteredOn(arm -> arm.workload().demand().hasWork())
                .hasSize(4)
                .allSatisfy(
                        arm -> assertThat(arm.latencies().getMinValue()).isGreaterThanOrEqualTo(WAIT.toNanos() / 1000));
    }

    private static Path runFolder(Path results) throws Exception {
        try (Stream<Path> folders = Files.list(results)) {
            return folders.findFirst().orElseThrow();
        }
    }
}
