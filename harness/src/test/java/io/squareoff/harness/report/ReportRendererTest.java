package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ReportRendererTest {

    private static final String EVIL = "</script><b>&\"|*{{title}}";

    private final Locale before = Locale.getDefault();

    static Stream<Arguments> formats() {
        return Stream.of(
                Arguments.of("golden.txt", new TextRenderer()),
                Arguments.of("golden.md", new MarkdownRenderer()),
                Arguments.of("golden.html", new HtmlRenderer()));
    }

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void rendersAsTheGoldenFile(String golden, ReportRenderer renderer) {
        assertThat(withoutLibrary(renderer.render(ReportFixture.report()))).isEqualTo(ReportFixture.golden(golden));
    }

    @ParameterizedTest
    @MethodSource("formats")
    void rendersAlikeInEveryLocale(String golden, ReportRenderer renderer) {
        Locale.setDefault(Locale.GERMANY);

        assertThat(withoutLibrary(renderer.render(ReportFixture.report()))).isEqualTo(ReportFixture.golden(golden));
    }

    @Test
    void letsNoTextBecomeMarkupOfThePage() {
        assertThat(withoutLibrary(new HtmlRenderer().render(evil())))
                .contains("&lt;/script&gt;&lt;b&gt;&amp;&quot;|*{{title}}", "\\u003c/script>")
                .doesNotContain("<b>");
    }

    @Test
    void letsNoTextBecomeMarkdown() {
        assertThat(new MarkdownRenderer().render(evil()))
                .contains("&lt;/script&gt;&lt;b&gt;&amp;\"\\|\\*")
                .doesNotContain("<b>");
    }

    @Test
    void pageNeedsNothingFromElsewhere() {
        assertThat(new HtmlRenderer().render(ReportFixture.report()))
                .contains("Apache Software Foundation")
                .doesNotContain("<script src", "<link", "@import");
    }

    @Test
    void pageWithoutChartsHasNoScript() {
        Report report = new Report("title", "verdict", List.of(), "", List.of(), List.of(), List.of(), List.of());

        assertThat(new HtmlRenderer().render(report)).doesNotContain("<script", "Checks", "Notes");
    }

    @Test
    void namesEventsTogetherWhoseNamesWouldOverlap() {
        ReportChart chart = new ReportChart(
                "Outage",
                "s",
                "ms",
                false,
                List.of(ReportFixture.line("waits", 1, 2)),
                List.of(
                        new ReportChart.Event(50, "ready"),
                        new ReportChart.Event(0.1, "started"),
                        new ReportChart.Event(100, "end"),
                        new ReportChart.Event(0, "stopped")));
        Report report = new Report("title", "", List.of(), "", List.of(), List.of(chart), List.of(), List.of());

        assertThat(new HtmlRenderer().render(report))
                .contains("{\"name\":\"stopped, started\",\"xAxis\":0.0}", "{\"name\":\"ready\",\"xAxis\":50.0}");
    }

    private static Report evil() {
        return new Report(
                EVIL,
                EVIL,
                List.of(EVIL),
                "",
                List.of(TableBuilder.of(EVIL, EVIL, EVIL)
                        .row(ReportCell.text(EVIL))
                        .build()),
                List.of(new ReportChart(EVIL, EVIL, EVIL, false, List.of(ReportFixture.line(EVIL, 1, 2)))),
                List.of(new ReportCheck(EVIL, false, EVIL)),
                List.of(new ReportNote(ReportNote.Kind.FAILED, EVIL)));
    }

    /** The charts' library is half a megabyte. */
    private static String withoutLibrary(String page) {
        return page.replaceAll("(?s)<script>(?!\\nconst options).*?</script>", "<script>…</script>");
    }
}
