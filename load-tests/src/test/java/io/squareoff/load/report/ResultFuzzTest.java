package io.squareoff.load.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.squareoff.fuzz.MutatedInputs;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.RunRatios;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A result that was edited: it is refused with a message, or can be compared with itself, without a difference, and reported. */
class ResultFuzzTest implements MutatedInputs {

    private static final Path FILE = Path.of("result.json");
    /** A comparison merges the histograms of all rounds for each of its figures. */
    @Override
    public long mostAllocatedBytes() {
        return 512 << 20;
    }

    @FuzzTest
    void result(byte[] bytes) {
        String text = new String(bytes, UTF_8);
        RecordedRun run;
        try {
            run = RecordedRun.of(StoredResult.parse(FILE, text));
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).startsWith("result.json ");
            return;
        }
        assertThat(run.title()).isNotBlank();
        assertThat(run.incomparable(run)).isEmpty();
        assertThat(run.otherDifferences(run)).isEmpty();
        List<Arm> arms = run.arms();
        JsonNode reference = JsonMapper.shared().readTree(text).at("/run/arms");
        assertThat(arms).hasSize(reference.size());
        for (int i = 0; i < arms.size(); i++) {
            Arm arm = arms.get(i);
            JsonNode rounds = reference.get(i).get("rounds");
            assertThat(arm.workload().number())
                    .isEqualTo(rounds.get(0).at("/workload/number").intValue());
            for (int round = 0; round < rounds.size(); round++) {
                assertThat(arm.rounds().get(round).recording().ok())
                        .isEqualTo(rounds.get(round).at("/recording/ok").longValue());
            }
        }
        List<JudgedRatio> differences = RunRatios.between(arms, arms);
        assertThat(differences).noneMatch(difference -> difference.regression(0.05));
        new TextRenderer().render(DifferenceReport.of(List.of("itself"), differences, 0.05));
        assertReported(run);
    }

    /** The report is made again, or a value refused that the comparison with another run does not look at. */
    private static void assertReported(RecordedRun run) {
        Report report;
        try {
            report = run.report();
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).startsWith("result.json ");
            return;
        }
        assertThat(new TextRenderer().render(report)).isNotBlank();
    }
}
