package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import io.squareoff.harness.measure.Load;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import io.squareoff.proto.Demand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Results fit docs/result.schema.json, and reading one restores its figures. */
class RecordedRunTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void everyResultFits(Fixture fixture) {
        ComparisonResult result = fixture.result(folder);

        RecordedRun run = RecordedRun.read(JsonReport.of(result).write(folder));

        assertThat(run.valid()).isEqualTo(result.valid());
    }

    @Test
    void figuresComeBackAsTheyWere() {
        ComparisonResult result = Fixture.COMPLETE.result(folder);

        List<Arm> arms = RecordedRun.read(JsonReport.of(result).write(folder)).arms();

        assertThat(arms).hasSameSizeAs(result.arms());
        for (int i = 0; i < arms.size(); i++) {
            Arm read = arms.get(i);
            Arm written = result.arms().get(i);
            assertThat(read.workload()).isEqualTo(written.workload());
            assertThat(read.requestsPerSecond()).isEqualTo(written.requestsPerSecond());
            assertThat(read.usage()).isEqualTo(written.usage());
            assertThat(read.latencies()).isEqualTo(written.latencies());
            assertThat(read.failures()).isEqualTo(written.failures());
            assertThat(read.otherCores()).isEqualTo(written.otherCores());
            assertThat(read.contention()).isPresent().isEqualTo(written.contention());
        }
    }

    @ParameterizedTest
    @EnumSource
    void saysWhetherItWasMeasuredWithinOneLaunch(Launches launches) throws Exception {
        Workload workload = Rounds.closed("nats", 1000);
        Round round = Rounds.round(3, workload, 4000, Duration.ofSeconds(5)).in(2);
        Path file = JsonReport.of(Fixture.resultOf(List.of(new Arm(List.of(round))), launches))
                .write(folder);

        RecordedRun read = RecordedRun.read(file);

        assertThat(read.withinOneLaunch()).isEqualTo(launches.withinOne());
        assertThat(read.arms().get(0).rounds())
                .extracting(Round::round, Round::launch)
                .containsExactly(tuple(3, 2));
    }

    @Test
    void anArmWithTlsSaysSoAndComesBack() throws Exception {
        Workload workload = Rounds.closed("nats+tls#2", 1000);
        ComparisonResult result =
                Fixture.resultOf(List.of(new Arm(List.of(Rounds.round(1, workload, 4000, Duration.ofSeconds(5))))));

        Path file = JsonReport.of(result).write(folder);

        assertThat(RecordedRun.read(file).arms()).extracting(Arm::workload).containsExactly(workload);
    }

    @Test
    void whatCallsDemandedComesBack() throws Exception {
        Demand demand = new Demand(2048, 0, Duration.ofMillis(3), Duration.ofNanos(200_000));
        Workload workload = new Workload("nats", 1000, 1, new Load.Closed(10), demand);
        ComparisonResult result = Fixture.ofDemands(
                List.of(new Arm(List.of(Rounds.round(1, workload, 4000, Duration.ofSeconds(5))))),
                List.of(demand, Demand.NONE));

        Path file = JsonReport.of(result).write(folder);

        RecordedRun read = RecordedRun.read(file);
        assertThat(read.arms()).extracting(Arm::workload).containsExactly(workload);
        assertThat(read.result().plan().demands()).containsExactly(demand, Demand.NONE);
        assertThat(read.report().facts())
                .contains(
                        "each call to a backend with a payload of 2 KiB in requests or 0, and work of 3 ms of waiting +"
                                + " 200 µs of CPU or 0");
    }

    @Test
    void aFolderIsAsGoodAsItsFile() {
        JsonReport.of(Fixture.FAILED.result(folder)).write(folder);

        assertThat(RecordedRun.read(folder).valid()).isFalse();
    }

    @Test
    void whatIsNotJsonOrNotThereIsRefused() throws Exception {
        Path text = Files.writeString(folder.resolve("text"), "not json");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordedRun.read(text))
                .withMessageContaining(text.toString());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordedRun.read(folder.resolve("absent")))
                .withMessageContaining("absent");
    }
}
