package io.squareoff.harness.report;

import io.squareoff.harness.report.LineChart.Event;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The vertical lines of events, with their names above the lines of the chart: as many rows of names as they need. A page that
 * is too narrow for names has their numbers there, and the names in a list below.
 */
final class EventMarks {

    private static final int ROW = 15;
    private static final int GAP = 8;

    /** With more rows the names take more room than the lines. */
    private static final int MOST_ROWS = 5;

    /** Digits of a place in the list, enough to find it in a drawing. */
    private static final int LISTED = 5;

    private final List<Event> events;
    private final boolean counted;
    private final List<Mark> marks;
    private final int rows;

    /**
     * @param name empty where it has no room
     * @param row of names, from the top
     * @param endsThere true if the name stands to the left of the line
     */
    private record Mark(double place, String name, int row, boolean endsThere) {}

    EventMarks(List<Event> all, ChartScale x, ChartSize size) {
        this.events = sorted(all);
        this.counted = countThemselves(events);
        List<Mark> named = named(x, size.width());
        boolean room = !size.isNarrow() && rows(named) <= (counted ? 1 : MOST_ROWS);
        this.marks = room ? named : numbered(x, size.width());
        this.rows = rows(marks);
    }

    private static int rows(List<Mark> marks) {
        return marks.stream().mapToInt(mark -> mark.row() + 1).max().orElse(0);
    }

    /** In the order of their numbers. */
    private static List<Event> sorted(List<Event> events) {
        return events.stream().sorted(Comparator.comparingDouble(Event::x)).toList();
    }

    /** True if the names of sorted events are the same words with the events' numbers: "launch 1", "launch 2" and so on. */
    private static boolean countThemselves(List<Event> sorted) {
        String first = sorted.isEmpty() ? "" : sorted.get(0).name();
        String words = first.substring(0, Math.max(0, first.length() - 1));
        return sorted.size() > 1
                && IntStream.range(0, sorted.size())
                        .allMatch(i -> sorted.get(i).name().equals(words + (i + 1)));
    }

    /** Each in the first row that has room for its name, to the right of its line or, near the edge, to the left. */
    private List<Mark> named(ChartScale x, double width) {
        List<Double> free = new ArrayList<>();
        List<Mark> named = new ArrayList<>();
        for (Event event : events) {
            String name = counted ? event.name() : named.size() + 1 + " " + event.name();
            double place = x.place(event.x());
            double length = ChartSize.widthOf(name) + GAP;
            boolean endsThere = place + length > width && place - length > 0;
            double begin = endsThere ? place - length : place;
            int row = 0;
            while (row < free.size() && free.get(row) > begin) {
                row++;
            }
            if (row == free.size()) {
                free.add(0.0);
            }
            free.set(row, begin + length);
            named.add(new Mark(place, name, row, endsThere));
        }
        return named;
    }

    /** A number at each; those that have no room for it are counted by the number before: "2–4". */
    private List<Mark> numbered(ChartScale x, double width) {
        List<Mark> numbered = new ArrayList<>();
        int begun = 0;
        double free = 0;
        for (int i = 0; i < events.size(); i++) {
            double place = x.place(events.get(i).x());
            if (i > 0 && place < free) {
                Mark first = numbered.get(begun);
                String range = (begun + 1) + "–" + (i + 1);
                numbered.set(begun, new Mark(first.place(), range, 0, first.endsThere()));
                numbered.add(new Mark(place, "", 0, false));
                free = first.place() + ChartSize.widthOf(range) + GAP;
            } else {
                String number = Integer.toString(i + 1);
                begun = i;
                free = place + ChartSize.widthOf(number) + GAP;
                numbered.add(new Mark(place, number, 0, free > width));
            }
        }
        return numbered;
    }

    /** The height of the names, in pixels. */
    double height() {
        return rows * ROW;
    }

    /** @param top of the chart's lines, below the names */
    void draw(Svg svg, double top, double bottom) {
        String css = counted ? "event counted" : "event";
        for (Mark mark : marks) {
            double base = top - (rows - 1 - mark.row()) * ROW - 5;
            svg.line(css, mark.place(), mark.name().isEmpty() ? top : base - 10, mark.place(), bottom);
            if (!mark.name().isEmpty()) {
                boolean ends = mark.endsThere();
                svg.text(ends ? "note end" : "note", mark.place() + (ends ? -4 : 4), base, mark.name());
            }
        }
    }

    /** The names behind the numbers with their places, as a list on the page, but not where it would only count. */
    static String list(List<Event> events, ChartAxis x) {
        List<Event> sorted = sorted(events);
        if (countThemselves(sorted)) {
            String last = sorted.get(sorted.size() - 1).name();
            return Html.paragraph("events", "Vertical lines: " + sorted.get(0).name() + " to " + last + ".");
        }
        String items = Html.joined(sorted, "", event -> item(event.name(), event.x(), x.words(event.x(), LISTED)));
        return items.isEmpty() ? "" : "<ol class=\"events\">" + items + "</ol>\n";
    }

    static String item(String name, double value, String shown) {
        return "<li>" + Html.escaped(name) + " <data value=\"" + value + "\">(" + shown + ")</data></li>";
    }
}
