package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.squareoff.harness.measure.Load;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.report.RecordedRun;
import io.squareoff.proto.Demand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A comparison of several workloads, some with calls that carry a payload and make backends work, with as little load as will do. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class SweepIT {

    private static final int NUMBER = 20;
    private static final Duration WAIT = Duration.ofMillis(30);
    private static final Demand DEMAND = new Demand(2048, 2048, WAIT, Duration.ZERO);

    @TempDir
    private Path folder;

    @Test
    void measuresEachChunkWithWhatCallsDemandAndChecksEveryAnswer() throws Exception {
        Path results = folder.resolve("results");
        List<String> arguments = RunningCommand.comparison(
                results,
                "--transports=rest",
                "--chunk=7,all",
                "--payload=2KiB",
                "--work=30ms",
                "--stack-warm-up=1",
                "--number=" + NUMBER,
                "--users=4");
        int exit;
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            // Of so little work the generator may use more than its share of the CPU time, which makes the run invalid.
            exit = command.awaitExit(240);
            assertThat(exit).as(command.err() + command.out()).isIn(0, 3);
            assertThat(command.out())
                    .contains("each call to a backend with a payload of 2 KiB, and work of 30 ms of waiting")
                    .contains("4 users, K = 7", "4 users, K = 20")
                    .doesNotContain("FAILED", "CUT SHORT");
            // JVMs must be warm for ten seconds, and there was load for one.
            assertThat(command.out()).contains("1.0 to 1.0 s, not yet by then in 1 of 1");
            assertThat(command.err())
                    .contains("rest, payload 2 KiB, work 30 ms of waiting is not shown to be warm after 1 s of load")
                    .doesNotContain("is warm");
            assertThat(command.left(results)).isEmpty();
            new OneRun(results).assertReportedAgain(command.out());
        }

        RecordedRun run = RecordedRun.read(new OneRun(results).folder());
        assertThat(run.valid()).isEqualTo(exit == 0);
        assertThat(run.arms())
                .extracting(
                        Arm::name,
                        arm -> arm.workload().chunk(),
                        arm -> arm.workload().demand())
                .containsExactly(tuple("rest", 7, DEMAND), tuple("rest", NUMBER, DEMAND));
        // No request is answered before its calls have waited: the backends did.
        assertThat(run.arms())
                .allSatisfy(
                        arm -> assertThat(arm.latencies().getMinValue()).isGreaterThanOrEqualTo(WAIT.toNanos() / 1000));
    }

    /** Each square of 20 waits for 100 ms, of which a backend has 256 at once: some 60 requests per second at most. */
    @Test
    @Nightly(eachBuildHas = "CurveTest, and PlanOptionsTest for the option")
    void measuresATransportAtSharesOfItsOwnCapacity() throws Exception {
        Path results = folder.resolve("results");
        List<String> arguments = RunningCommand.comparison(
                results,
                "--transports=nats",
                "--rates=20%,50%",
                "--work=100ms",
                "--one-launch",
                "--stack-warm-up=1",
                "--warm-up=1",
                "--window=2",
                "--number=" + NUMBER);
        int exit;
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            exit = command.awaitExit(240);
            // A cold stack on a busy machine may miss a rate, which makes the run invalid.
            assertThat(exit).as(command.err() + command.out()).isIn(0, 3);
            assertThat(command.out())
                    .contains("capacity, as a closed model gets through in a launch of its own, requests/s: nats ")
                    .doesNotContain("FAILED", "CUT SHORT");
            new OneRun(results).assertReportedAgain(command.out());
        }

        RecordedRun run = RecordedRun.read(new OneRun(results).folder());
        Map<String, Double> capacities =
                ((Load.Share) run.result().plan().loads().get(0)).capacities();
        assertThat(capacities).containsOnlyKeys("nats");
        assertThat(RecordedRun.read(new OneRun(results).file("capacity")).arms())
                .hasSize(1)
                .allSatisfy(arm -> assertThat(arm.requestsPerSecond()).isEqualTo(capacities.get(arm.name())));
        assertThat(run.arms())
                .extracting(Arm::name, arm -> arm.workload().load())
                .containsExactly(
                        tuple("nats", new Load.Open((int) Math.round(0.2 * capacities.get("nats")))),
                        tuple("nats", new Load.Open((int) Math.round(0.5 * capacities.get("nats")))));
        assertThat(run.arms())
                .allSatisfy(arm -> assertThat(arm.arrivals().orElseThrow().planned())
                        .isEqualTo(2L * ((Load.Open) arm.workload().load()).rate()));
    }
}
