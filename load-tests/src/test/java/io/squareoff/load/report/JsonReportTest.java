package io.squareoff.load.report;

import static io.squareoff.harness.golden.Golden.assertGolden;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Rounds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonReportTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void writesTheGoldenFile(Fixture fixture) throws Exception {
        ComparisonResult result = fixture.result(folder);

        assertGolden(getClass(), fixture.golden("json"), () -> Files.readString(write(result)) + "\n");
    }

    /** 5 % more requests in every second round: in logarithms 0.0244 ± 2.5706 · √(6/5) · 0.0244 / √6. */
    @Test
    void holdsWhatIsJudgedAndWhatWouldHaveBeenShown() {
        List<Arm> arms = List.of(
                arm("rest", 2000, 2000, 2000, 2000, 2000, 2000),
                arm("nats", 2000, 2100, 2000, 2100, 2000, 2100),
                arm("nats#2", 4000, 4000, 4000, 4000, 4000, 4000));

        JsonNode verdicts = JsonMapper.shared()
                .readTree(write(Fixture.resultOf(arms)).toFile())
                .at("/derived/verdicts");

        JsonNode throughput = verdicts.get(1);
        assertThat(throughput.get("primary").asBoolean()).isTrue();
        assertThat(throughput.get("ratio").asDouble()).isCloseTo(1.0247, within(1e-4));
        assertThat(throughput.get("low").asDouble()).isCloseTo(0.9963, within(1e-4));
        assertThat(throughput.get("high").asDouble()).isCloseTo(1.0539, within(1e-4));
        assertThat(throughput.get("p").asDouble()).isCloseTo(0.0756, within(1e-3));
        assertThat(throughput.get("adjustedP").asDouble()).isCloseTo(2 * 0.0756, within(2e-3));
        assertThat(throughput.get("family").asInt()).isEqualTo(4);
        assertThat(throughput.get("equal").asBoolean()).isFalse();
        assertThat(throughput.get("differs").asBoolean()).isFalse();
        assertThat(throughput.get("wouldHaveShown").asDouble()).isCloseTo(1.0455, within(1e-4));
        assertThat(throughput.get("words").asString())
                .isEqualTo("nats against rest: no difference shown (0.996–1.05; would have shown 4.6 %)");
        JsonNode cpu = verdicts.get(0);
        assertThat(cpu.get("primary").asBoolean()).isFalse();
        assertThat(cpu.get("adjustedP").asDouble()).isCloseTo(2 * 0.0756, within(2e-3));
        assertThat(verdicts.get(3).get("differs").asBoolean()).isTrue();
    }

    private static Arm arm(String name, long... requests) {
        return Rounds.arm(Rounds.closed(name, 1000), requests);
    }

    @Test
    void saysWhichFileItCouldNotWrite() {
        Path absent = folder.resolve("absent");
        ComparisonResult result = Fixture.COMPLETE.result(folder);

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> ComparisonReport.result(result).write(absent))
                .withMessageStartingWith("could not write " + absent.resolve("result.json") + ": ");
    }

    private Path write(ComparisonResult result) {
        return ComparisonReport.result(result).write(folder);
    }
}
