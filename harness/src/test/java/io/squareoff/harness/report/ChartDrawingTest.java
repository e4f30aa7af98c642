package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Drawings, read back: each figure lies where the labels of its axis say. */
class ChartDrawingTest {

    /** Labels are rounded to a tenth of a pixel, and a figure may lie far beside them. */
    private static final double PIXEL = 0.25;

    @ParameterizedTest
    @EnumSource(ChartSize.class)
    void placesPointsAndIntervalsOfLines(ChartSize size) {
        SvgReader svg = SvgReader.of(ChartFixture.LINES, size);
        ReadAxis x = svg.axis("tick middle", "x", false);
        ReadAxis y = svg.axis("tick end", "y", false);

        List<String> expected = new ArrayList<>();
        List<SvgReader.Element> markers = svg.elements("use");
        int marker = 0;
        for (LineChart.Line line : ChartFixture.LINES.lines()) {
            for (double[] point : line.points()) {
                assertThat(markers.get(marker).number("x")).isCloseTo(x.place(point[0]), within(PIXEL));
                assertThat(markers.get(marker).number("y")).isCloseTo(y.place(point[1]), within(PIXEL));
                expected.add(markers.get(marker++).title());
            }
        }
        assertThat(markers).hasSize(marker);
        if (size == ChartSize.WIDE) {
            assertThat(expected).startsWith("published: 21,400 at 1", "published: 43,100 at 2");
        }
        List<SvgReader.Element> whiskers = svg.elements("line", "whisker");
        assertThat(whiskers).hasSize(3);
        assertThat(whiskers.get(1).number("y1")).isCloseTo(y.place(41_000), within(PIXEL));
        assertThat(whiskers.get(1).number("y2")).isCloseTo(y.place(45_000), within(PIXEL));
        assertThat(svg.elements("line", "limit").get(0).number("y1")).isCloseTo(y.place(50_000), within(PIXEL));
        assertThat(svg.elements("line", "event"))
                .extracting(event -> event.number("x1"))
                .satisfiesExactly(
                        first -> assertThat(first).isCloseTo(x.place(1.5), within(PIXEL)),
                        second -> assertThat(second).isCloseTo(x.place(3.25), within(PIXEL)));
    }

    @ParameterizedTest
    @EnumSource(ChartSize.class)
    void placesPercentilesByOneInHowMany(ChartSize size) {
        SvgReader svg = SvgReader.of(ChartFixture.PERCENTILES, size);
        ReadAxis x = svg.axis("tick middle", "x", true);
        ReadAxis y = svg.axis("tick end", "y", true);

        List<SvgReader.Element> markers = svg.elements("use");
        assertThat(svg.texts()).contains("90 %", "99.9 %", "p99 at most 200 ms");
        assertThat(markers.get(3).number("x")).isCloseTo(x.place(1_000), within(PIXEL));
        assertThat(markers.get(3).number("y")).isCloseTo(y.place(999), within(PIXEL));
    }

    @ParameterizedTest
    @EnumSource(ChartSize.class)
    void placesRatiosAndTheirIntervals(ChartSize size) {
        SvgReader svg = SvgReader.of(ChartFixture.INTERVALS, size);
        ReadAxis x = svg.axis("tick middle", "x", true);

        List<SvgReader.Element> markers = svg.elements("use");
        List<SvgReader.Element> whiskers = svg.elements("line", "whisker").stream()
                .filter(line -> line.number("y1") == line.number("y2"))
                .toList();
        for (int i = 0; i < markers.size(); i++) {
            IntervalChart.Interval interval = ChartFixture.INTERVALS.intervals().get(i);
            assertThat(markers.get(i).number("x")).isCloseTo(x.place(interval.ratio()), within(PIXEL));
            if (interval.low().isPresent()) {
                assertThat(whiskers.get(i).number("x1"))
                        .isCloseTo(x.place(interval.low().getAsDouble()), within(PIXEL));
                assertThat(whiskers.get(i).number("x2"))
                        .isCloseTo(x.place(interval.high().getAsDouble()), within(PIXEL));
            }
        }
        assertThat(markers)
                .extracting(each -> each.attribute("href"))
                .containsExactly("#v-differs", "#v-same", "#v-open", "#v-few");
        assertThat(whiskers).hasSize(3);
        assertThat(svg.elements("line", "one").get(0).number("x1")).isCloseTo(x.place(1), within(PIXEL));
        assertThat(svg.texts()).contains("throughput", "p50").anyMatch(text -> text.startsWith("9.33 (8.90–9.80)"));
    }

    @ParameterizedTest
    @EnumSource(ChartSize.class)
    void placesADotForEachLaunchAndArmAndJoinsThem(ChartSize size) {
        SvgReader svg = SvgReader.of(ChartFixture.DOTS, size);
        ReadAxis x = svg.axis("tick middle", "x", false);

        List<SvgReader.Element> dots = svg.elements("use");
        assertThat(dots).hasSize(5);
        assertThat(dots.get(1).number("x")).isCloseTo(x.place(31.5), within(PIXEL));
        assertThat(dots.get(4).number("x")).isCloseTo(x.place(99.75), within(PIXEL));
        assertThat(dots.get(4).title()).isEqualTo("launch 2, nats: 99.8");
        assertThat(svg.elements("line", "join")).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(ChartSize.class)
    void stacksThePartsOfABar(ChartSize size) {
        SvgReader svg = SvgReader.of(ChartFixture.BARS, size);
        ReadAxis x = svg.axis("tick middle", "x", false);

        List<SvgReader.Element> parts = svg.elements("rect");
        assertThat(parts).hasSize(5);
        assertThat(parts.get(1).number("x")).isCloseTo(x.place(180.5), within(PIXEL));
        assertThat(parts.get(1).number("x") + parts.get(1).number("width"))
                .isCloseTo(x.place(330.75), within(2 * PIXEL));
        assertThat(parts.get(4).title()).isEqualTo("nats, broker: 6.13");
        assertThat(svg.texts()).contains("331", "41.1");
    }

    @ParameterizedTest
    @EnumSource(ChartSize.class)
    void letsNoNamesOfEventsOverlap(ChartSize size) {
        List<LineChart.Event> events = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            events.add(new LineChart.Event(1 + i * i / 200.0, "event with a long name"));
        }
        SvgReader svg = SvgReader.of(
                new LineChart(
                        "Outage",
                        ChartAxis.linear("s"),
                        ChartAxis.linear("ms"),
                        List.of(ReportFixture.line("waits", 1, 2)),
                        events),
                size);

        Map<Double, Double> free = new TreeMap<>();
        for (SvgReader.Element name : svg.elements("text", "note")) {
            double length = ChartSize.widthOf(name.words());
            double begin = name.number("x") - (name.attribute("class").contains("end") ? length : 0);
            assertThat(begin).isGreaterThanOrEqualTo(free.getOrDefault(name.number("y"), 0.0));
            free.put(name.number("y"), begin + length);
        }
        assertThat(free).isNotEmpty();
        assertThat(svg.elements("line", "event")).hasSize(12);
    }

    /** An axis as its labels show it. */
    record ReadAxis(double value, double place, double other, double otherPlace, boolean logarithmic) {

        double place(double at) {
            return logarithmic
                    ? place + Math.log(at / value) / Math.log(other / value) * (otherPlace - place)
                    : place + (at - value) / (other - value) * (otherPlace - place);
        }
    }
}
