package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.LineChart.Event;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageChartsTest {

    @Test
    void listsEventsByTheirNumbers() {
        assertThat(figure(chart(new Event(4.84432018, "n2 leads"), new Event(1, "n1 killed"))))
                .contains(
                        "<ol class=\"events\"><li>n1 killed <data value=\"1.0\">(1)</data></li><li>n2 leads <data value=\"4.84432018\">(4.8443)<");
    }

    @Test
    void doesNotListEventsThatOnlyCount() {
        assertThat(figure(chart(numbered(12))))
                .contains("<p class=\"events\">Vertical lines: launch 1 to launch 12.</p>")
                .doesNotContain("<li>launch");
    }

    @ParameterizedTest
    @ValueSource(strings = {"launch 3", "round 2", "launch 02", "2"})
    void listsEventsThatCountOtherwise(String second) {
        assertThat(figure(chart(new Event(0, "launch 1"), new Event(1, second))))
                .contains("<li>" + second);
    }

    @ParameterizedTest
    @EnumSource(ChartSize.class)
    void showsTheNumberOfAnEventOnce(ChartSize size) {
        List<String> texts = SvgReader.of(chart(numbered(3)), size).texts();

        assertThat(texts)
                .contains(size.isNarrow() ? new String[] {"1", "2", "3"} : new String[] {"launch 1", "launch 2"});
        assertThat(texts).doesNotContain("1 launch 1");
    }

    private static Event[] numbered(int events) {
        return IntStream.range(0, events)
                .mapToObj(i -> new Event(i * 10, "launch " + (i + 1)))
                .toArray(Event[]::new);
    }

    private static LineChart chart(Event... events) {
        return new LineChart(
                "Answers",
                ChartAxis.linear("s"),
                ChartAxis.linear("answers/s"),
                List.of(ReportFixture.line("rest", 1, 2)),
                List.of(events));
    }

    private static String figure(LineChart chart) {
        return new PageCharts(List.of(chart)).html(chart);
    }
}
