package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.JUnitRenderer;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.SummaryRenderer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The short views of each kind of result, which short.md has. */
class ShortViewTest {

    private static final Pattern TITLE = Pattern.compile("(?m)^=== (.*)\n");

    private static final Map<String, String> VIEWS = views();

    private final Locale before = Locale.getDefault();

    /** The plan of the other one does not know how its limit was measured, which a report tells. */
    static Stream<SummaryCase> kinds() {
        return Stream.of(SummaryCase.values()).filter(kind -> kind != SummaryCase.LIMITS);
    }

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void isTheGoldenOne(SummaryCase kind) {
        Locale.setDefault(Locale.GERMANY);

        assertThat(view(kind)).isEqualTo(VIEWS.get(kind.title()));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void saysInItsFirstLineWhetherTheRunCounts(SummaryCase kind) {
        String first = view(kind).lines().findFirst().orElseThrow();

        boolean answersWrong = !kind.result().findings().failures().isEmpty();
        boolean invalid = !kind.result().findings().invalid().isEmpty();
        boolean cutShort = kind.result().cutShort().isPresent();
        assertThat(first.contains("FAILED")).isEqualTo(answersWrong);
        boolean indicative = kind.result().indicative();
        assertThat(first.contains("NOT VALID")).isEqualTo(!answersWrong && invalid && !indicative);
        assertThat(first.contains("INDICATIVE ONLY")).isEqualTo(indicative);
        assertThat(first.contains("CUT SHORT")).isEqualTo(!answersWrong && !invalid && cutShort);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void hasATestCaseForEachVerdictAndOneForTheRun(SummaryCase kind) {
        Report report = ComparisonReport.of(kind.result());

        String xml = new JUnitRenderer().render(report);

        assertThat(xml.split("<testcase ", -1)).hasSize(2 + report.verdicts().size());
        assertThat(xml.contains("<failure ")).isEqualTo(!kind.result().valid());
    }

    @Test
    void saysNothingOfKindsThatThereAreNot() {
        assertThat(VIEWS.keySet())
                .containsExactlyElementsOf(kinds().map(SummaryCase::title).toList());
    }

    private static String view(SummaryCase kind) {
        String view = new SummaryRenderer("report.html").render(ComparisonReport.of(kind.result()));
        assertThat(view.lines()).hasSizeLessThanOrEqualTo(SummaryRenderer.LINES);
        return view;
    }

    /** By the kind of result. */
    private static Map<String, String> views() {
        try (InputStream file = ShortViewTest.class.getResourceAsStream("short.md")) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            List<String> titles =
                    TITLE.matcher(text).results().map(title -> title.group(1)).toList();
            String[] views = TITLE.split(text);
            Map<String, String> byTitle = new LinkedHashMap<>();
            for (int i = 0; i < titles.size(); i++) {
                byTitle.put(titles.get(i), views[i + 1]);
            }
            return byTitle;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
