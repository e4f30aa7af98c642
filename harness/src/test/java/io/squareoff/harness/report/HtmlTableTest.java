package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HtmlTableTest {

    @ParameterizedTest
    @CsvSource({
        "1, <table aria",
        "5, <table class=\"stack-phone\"",
        "8, <table class=\"stack-window\"",
        "20, <table class=\"stack\""
    })
    void becomesBlocksWhereThePageIsTooNarrow(int columns, String html) {
        String[] titles = IntStream.range(0, columns).mapToObj(i -> "transport").toArray(String[]::new);

        assertThat(HtmlTable.of(TableBuilder.of("Runs", "", titles).build(), "Runs"))
                .startsWith(html);
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
