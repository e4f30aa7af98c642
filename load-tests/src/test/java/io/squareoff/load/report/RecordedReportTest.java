package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.report.MarkdownRenderer;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportRenderer;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Rounds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A report that is made from result.json is the one that the run itself made, in every format. */
class RecordedReportTest {

    @TempDir
    private Path folder;

    @TempDir
    private Path other;

    @ParameterizedTest
    @EnumSource
    void isThatOfTheRun(Fixture fixture) throws Exception {
        assertMadeAgain(fixture.result(folder));
    }

    @ParameterizedTest
    @EnumSource
    void isThatOfTheRunForEachKind(ReportCase kind) throws Exception {
        assertMadeAgain(kind.result());
    }

    @Test
    void refusesALimitWhoseClientIsNotTold() {
        ComparisonResult result = Fixture.resultOf(List.of(Rounds.arm(Rounds.closed("rest-limit", 1000), 4000)));
        Path file = ComparisonReport.result(result).write(folder);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordedRun.read(edited(file, "\"kind\" : \"http1\"", "\"kind\" : \"other\""))
                        .report())
                .withMessage(
                        file + " has a value that no run can have: rest-limit is the limit of a transport that is not"
                                + " described, or was measured in an open model");
    }

    @Test
    void refusesAPlanThatCannotBe() {
        Path file = ComparisonReport.result(Fixture.COMPLETE.result(folder)).write(folder);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordedRun.read(edited(file, "[ \"rest\", \"nats\" ]", "[ \"rest\", \"rest\" ]"))
                        .report())
                .withMessageStartingWith(
                        file + " has a value that no run can have: run.plan: transports must name each once");
    }

    private void assertMadeAgain(ComparisonResult result) throws Exception {
        Report once = ComparisonReport.of(result);
        Path file = ComparisonReport.result(result).write(folder);
        RecordedRun run = RecordedRun.read(file);
        assertThat(ComparisonReport.result(run.result()).write(other)).hasSameTextualContentAs(file);
        Report again = run.report();
        for (ReportRenderer format : List.of(new TextRenderer(), new MarkdownRenderer(), new HtmlRenderer())) {
            assertThat(format.render(again)).isEqualTo(format.render(once));
        }
    }

    private static Path edited(Path file, String before, String after) throws Exception {
        String text = Files.readString(file);
        assertThat(text).contains(before);
        return Files.writeString(file, text.replace(before, after));
    }
}
