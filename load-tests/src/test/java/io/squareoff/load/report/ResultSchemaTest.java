package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.process.ProjectLayout;
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
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Results fit docs/result.schema.json, and reading one restores its figures. */
class ResultSchemaTest {

    private static final Path SCHEMA = ProjectLayout.find().resultSchema();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void everyResultFits(Fixture fixture) {
        ComparisonResult result = fixture.result(folder);

        RecordedRun run = RecordedRun.read(JsonReport.write(result, folder), SCHEMA);

        assertThat(run.valid()).isEqualTo(result.valid());
    }

    @Test
    void figuresComeBackAsTheyWere() {
        ComparisonResult result = Fixture.COMPLETE.result(folder);

        List<Arm> arms =
                RecordedRun.read(JsonReport.write(result, folder), SCHEMA).arms();

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

    @Test
    void whatWasWrittenBeforeThereWereChunksComesBackWithoutThem() throws Exception {
        ComparisonResult result = Fixture.COMPLETE.result(folder);
        Path file = JsonReport.write(result, folder);
        String text = Files.readString(file);
        Files.writeString(file, text.replaceAll("\\s*\"chunks?\" : .*", ""));

        RecordedRun read = RecordedRun.read(file, SCHEMA);

        assertThat(Files.readString(file)).doesNotContain("chunk");
        assertThat(read.arms())
                .extracting(arm -> arm.workload())
                .isEqualTo(result.arms().stream().map(Arm::workload).toList());
        Files.writeString(file, text);
        assertThat(read.incomparable(RecordedRun.read(file, SCHEMA))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void saysWhetherItWasMeasuredWithinOneLaunch(Launches launches) throws Exception {
        Workload workload = Rounds.closed("nats", 1000);
        Round round = Rounds.round(3, workload, 4000, Duration.ofSeconds(5)).in(2);
        Path file = JsonReport.write(Fixture.resultOf(List.of(new Arm(workload, List.of(round))), launches), folder);

        RecordedRun read = RecordedRun.read(file, SCHEMA);

        assertThat(read.withinOneLaunch()).isEqualTo(launches.withinOne());
        assertThat(read.arms().get(0).rounds())
                .extracting(Round::round, Round::launch)
                .containsExactly(tuple(3, 2));
    }

    /** All rounds shared one launch, unless services were started for each arm. */
    @ParameterizedTest
    @CsvSource({"false, true", "true, false"})
    void whatWasWrittenBeforeThereWereLaunchesIsOfOne(String freshJvm, boolean one) throws Exception {
        Path file = JsonReport.write(Fixture.COMPLETE.result(folder), folder);
        String text = Files.readString(file)
                .replaceAll(
                        "\\s*\"(summary|launch|seed|stackWarmUpUsers|stackWarmUpNumberAtMost|extensionsAtMost)\" : .*",
                        "")
                .replaceAll("\\s*\"launches\" : \"per round\",", "")
                .replaceAll("(?s)\\s*\"launches\" : \\[.*?\\} \\],", "")
                .replace("\"freshJvm\" : false", "\"freshJvm\" : " + freshJvm);
        assertThat(text).doesNotContain("launch", "seed");
        Files.writeString(file, text);

        RecordedRun read = RecordedRun.read(file, SCHEMA);

        assertThat(read.withinOneLaunch()).isEqualTo(one);
        assertThat(read.arms()).hasSize(2);
        assertThat(read.report().facts()).noneMatch(fact -> fact.contains("seed"));
    }

    @Test
    void whatWasWrittenBeforeWarmUpsEndedEarlyTellsAFixedTime() throws Exception {
        Path file = JsonReport.write(Fixture.COMPLETE.result(folder), folder);
        String text = Files.readString(file)
                .replaceAll("(\"windowEnd\" : .*)\\s*\"warmUpSeconds\" : .*", "$1")
                .replaceAll("(?s)\\s*\"warmUpLoadSeconds\" : \\{.*?\\},", "");
        assertThat(text).containsOnlyOnce("\"warmUpSeconds\" : 5.0").doesNotContain("LoadSeconds");
        Files.writeString(file, text);

        assertThat(RecordedRun.read(file, SCHEMA).report().facts())
                .anyMatch(fact -> fact.contains("2 rounds of 2 s each after 5 s of warm-up,"))
                .anyMatch(fact -> fact.endsWith("until little was compiled, at most 8 s"))
                .noneMatch(fact -> fact.contains("its own load"));
    }

    @Test
    void whatWasWrittenBeforeContentionWasReadComesBackWithoutIt() throws Exception {
        Path file = JsonReport.write(Fixture.COMPLETE.result(folder), folder);
        String text = Files.readString(file)
                .replaceAll("(?s)\\s*\"contention\" : \\{.*?\\}\\s*\\},", "")
                .replaceAll("\\s*\"(compilation|collection)CpuSeconds\" : .*", "")
                .replaceAll("(?s)\\s*\"warmUpLoadSeconds\" : \\{.*?\\},", "");
        assertThat(text).doesNotContain("contention", "pressure", "compilation", "collection", "LoadSeconds");
        Files.writeString(file, text);

        RecordedRun read = RecordedRun.read(file, SCHEMA);

        assertThat(read.arms()).extracting(Arm::contention).containsOnly(Optional.empty());
        assertThat(read.arms())
                .flatExtracting(arm -> arm.usage().values())
                .extracting(usage -> usage.jvm())
                .containsOnly(Optional.empty());
    }

    @Test
    void anArmWithTlsSaysSoAndComesBack() throws Exception {
        Workload workload = Rounds.closed("nats+tls#2", 1000);
        ComparisonResult result = Fixture.resultOf(
                List.of(new Arm(workload, List.of(Rounds.round(1, workload, 4000, Duration.ofSeconds(5))))));

        Path file = JsonReport.write(result, folder);

        assertThat(Files.readString(file)).containsPattern("\"transport\" : \"nats\",\\s+\"tls\" : true");
        assertThat(RecordedRun.read(file, SCHEMA).arms())
                .extracting(Arm::workload)
                .containsExactly(workload);
    }

    @Test
    void whatCallsDemandedComesBack() throws Exception {
        Demand demand = new Demand(2048, 0, Duration.ofMillis(3), Duration.ofNanos(200_000));
        Workload workload = new Workload("nats", 1000, 1, new Load.Closed(10), demand);
        ComparisonResult result = Fixture.ofDemands(
                List.of(new Arm(workload, List.of(Rounds.round(1, workload, 4000, Duration.ofSeconds(5))))),
                List.of(demand, Demand.NONE));

        Path file = JsonReport.write(result, folder);

        assertThat(Files.readString(file))
                .containsPattern(
                        "\"requestBytes\" : 2048,\\s+\"replyBytes\" : 0,\\s+\"waitMicros\" : 3000,\\s+\"cpuMicros\" : 200");
        RecordedRun read = RecordedRun.read(file, SCHEMA);
        assertThat(read.arms()).extracting(Arm::workload).containsExactly(workload);
        assertThat(read.result().plan().demands()).containsExactly(demand, Demand.NONE);
        assertThat(read.report().facts())
                .contains(
                        "each call to a backend with a payload of 2 KiB in requests or 0, and work of 3 ms of waiting +"
                                + " 200 µs of CPU or 0");
    }

    /** A result of calls for squares alone is what it was before there were demands. */
    @Test
    void aDemandIsWrittenWhereThereIsOneOnly() throws Exception {
        Path file = JsonReport.write(Fixture.COMPLETE.result(folder), folder);

        assertThat(Files.readString(file)).doesNotContain("demand");
        assertThat(RecordedRun.read(file, SCHEMA).arms())
                .extracting(arm -> arm.workload().demand())
                .containsOnly(Demand.NONE);
    }

    @Test
    void whatWasWrittenBeforeThereWasTlsComesBackWithoutIt() throws Exception {
        ComparisonResult result = Fixture.COMPLETE.result(folder);
        Path file = JsonReport.write(result, folder);
        Files.writeString(file, Files.readString(file).replaceAll("\\s*\"tls\" : .*", ""));

        assertThat(RecordedRun.read(file, SCHEMA).arms())
                .extracting(Arm::workload)
                .isEqualTo(result.arms().stream().map(Arm::workload).toList());
    }

    /** Figures of rounds are as they were; those of verdicts were worked out otherwise, and are not read. */
    @Test
    void whatWasWrittenInVersionTwoComesBack() throws Exception {
        ComparisonResult result = Fixture.COMPLETE.result(folder);
        Path file = JsonReport.write(result, folder);
        String text = Files.readString(file);
        String before = text.replace("\"schemaVersion\" : 3", "\"schemaVersion\" : 2")
                .replaceAll("\\s*\"(primary|p|adjustedP|family|wouldHaveShown)\" : .*", "")
                .replaceAll("\"(low|high)\" : null", "\"$1\" : 1.0")
                .replace("\"differs\" : null", "\"differs\" : false");
        assertThat(before).doesNotContain("adjustedP", "\"schemaVersion\" : 3");

        assertThat(RecordedRun.read(Files.writeString(file, before), SCHEMA).arms())
                .extracting(Arm::workload)
                .isEqualTo(result.arms().stream().map(Arm::workload).toList());
    }

    @Test
    void aFolderIsAsGoodAsItsFile() {
        JsonReport.write(Fixture.FAILED.result(folder), folder);

        assertThat(RecordedRun.read(folder, SCHEMA).valid()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "'\"schemaVersion\" : 3',      '\"schemaVersion\" : 1',      schemaVersion",
        "'\"valid\" : true',           '\"valid\" : \"yes\"',        valid",
        "'\"requestsPerSecond\" : 150.0', '\"requests\" : 1',        requestsPerSecond",
        "'\"users\" : 10',             '\"users\" : 0',              load"
    })
    void whatDoesNotFitIsRefusedNamingTheField(String before, String after, String field) throws Exception {
        Path file = JsonReport.write(Fixture.COMPLETE.result(folder), folder);
        String text = Files.readString(file);
        assertThat(text).contains(before);
        Files.writeString(file, text.replaceFirst(before, after));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordedRun.read(file, SCHEMA))
                .withMessageStartingWith(file + " is no result of this version: ")
                .withMessageContaining(field);
    }

    @Test
    void whatIsNotJsonOrNotThereIsRefused() throws Exception {
        Path text = Files.writeString(folder.resolve("text"), "not json");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordedRun.read(text, SCHEMA))
                .withMessageContaining(text.toString());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordedRun.read(folder.resolve("absent"), SCHEMA))
                .withMessageContaining("absent");
    }
}
