package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HtmlTableTest {

    @ParameterizedTest
    @CsvSource({"30, scroll", "31, scroll tall"})
    void scrollsDownwardsByItselfWhereItIsLong(int rows, String css) {
        TableBuilder table = TableBuilder.of("Runs", "", "run");
        IntStream.range(0, rows).forEach(row -> table.row(ReportCell.count(row)));

        assertThat(HtmlTable.of(table.build(), "Runs"))
                .startsWith("<div class=\"" + css + "\" tabindex=\"0\" role=\"group\" aria-label=\"Runs\">");
    }

    @ParameterizedTest
    @CsvSource({"10, false", "11, true"})
    void soDoesAListOfChecks(int checks, boolean scrolls) {
        List<ReportCheck> all = IntStream.range(0, checks)
                .mapToObj(check -> new ReportCheck("claim " + check, true, "seen"))
                .toList();

        assertThat(new HtmlRenderer()
                        .render(new Report("", "", List.of(), "", List.of(), List.of(), all, List.of()))
                        .contains("<div class=\"scroll tall\" tabindex=\"0\" role=\"group\" aria-label=\"Checks\">"))
                .isEqualTo(scrolls);
    }

    @Test
    void showsFailedChecksFirst() {
        List<ReportCheck> checks =
                List.of(new ReportCheck("holds", true, "seen"), new ReportCheck("is broken", false, "seen"));

        assertThat(new HtmlRenderer()
                        .render(new Report("", "", List.of(), "", List.of(), List.of(), checks, List.of())))
                .containsSubsequence("<li class=\"failed\">", "<li class=\"passed\">");
    }
}
