package io.squareoff.harness.report;

import io.squareoff.harness.report.LineChart.Event;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The vertical lines of events, with their names above the lines of the chart: as many rows of names as they need. A page that
 * is too narrow for names has their numbers there, and {@link ChartFigure} the names below.
 */
final class EventMarks {

    private static final int ROW = 15;
    private static final int GAP = 8;

    /** With more rows the names take more room than the lines. */
    private static final int MOST_ROWS = 5;

    private static final int NO_ROW = -1;

    private final List<Mark> marks;
    private final boolean counted;
    private final int rows;

    private EventMarks(List<Mark> marks, boolean counted) {
        this.marks = marks;
        this.counted = counted;
        this.rows = marks.stream().mapToInt(mark -> mark.row() + 1).max().orElse(0);
    }

    /**
     * A name at a place.
     *
     * @param row from the top; {@link #NO_ROW} where the line has no name
     * @param endsThere true if the name stands to the left of the line
     */
    private record Mark(double place, String name, int row, boolean endsThere) {}

    static EventMarks of(List<Event> events, ChartScale x, ChartSize size) {
        List<Event> sorted = sorted(events);
        boolean counted = countThemselves(sorted);
        EventMarks named = new EventMarks(named(sorted, x, size.width()), counted);
        boolean room = !size.isNarrow() && named.rows <= (counted ? 1 : MOST_ROWS);
        return room ? named : new EventMarks(numbered(sorted, x, size.width()), counted);
    }

    /** In the order of their numbers. */
    static List<Event> sorted(List<Event> events) {
        return events.stream().sorted(Comparator.comparingDouble(Event::x)).toList();
    }

    /** True if the events' names are the same words with the events' numbers: "launch 1", "launch 2" and so on. */
    static boolean countThemselves(List<Event> events) {
        List<Event> sorted = sorted(events);
        String first = sorted.isEmpty() ? "" : sorted.get(0).name();
        String words = first.substring(0, Math.max(0, first.length() - 1));
        return sorted.size() > 1
                && IntStream.range(0, sorted.size())
                        .allMatch(i -> sorted.get(i).name().equals(words + (i + 1)));
    }

    /** Each in the first row that has room for its name, to the right of its line or, near the edge, to the left. */
    private static List<Mark> named(List<Event> events, ChartScale x, double width) {
        List<Double> free = new ArrayList<>();
        List<Mark> marks = new ArrayList<>();
        boolean counted = countThemselves(events);
        int number = 0;
        for (Event event : events) {
            number++;
            String name = counted ? event.name() : number + " " + event.name();
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
            marks.add(new Mark(place, name, row, endsThere));
        }
        return marks;
    }

    /** A number at each; those that have no room for it are counted by the number before: "2–4". */
    private static List<Mark> numbered(List<Event> events, ChartScale x, double width) {
        List<Mark> marks = new ArrayList<>();
        int begun = 0;
        double free = 0;
        for (int i = 0; i < events.size(); i++) {
            double place = x.place(events.get(i).x());
            if (i > 0 && place < free) {
                Mark first = marks.get(begun);
                String range = (begun + 1) + "–" + (i + 1);
                marks.set(begun, new Mark(first.place(), range, 0, first.endsThere()));
                marks.add(new Mark(place, "", NO_ROW, false));
                free = first.place() + ChartSize.widthOf(range) + GAP;
            } else {
                String number = Integer.toString(i + 1);
                begun = i;
                free = place + ChartSize.widthOf(number) + GAP;
                marks.add(new Mark(place, number, 0, free > width));
            }
        }
        return marks;
    }

    /** The height of the names, in pixels. */
    double height() {
        return rows * ROW;
    }

    /** @param top of the chart's lines, below the names */
    void draw(Svg svg, double top, double bottom) {
        for (Mark mark : marks) {
            double base = top - (rows - 1 - mark.row()) * ROW - 5;
            svg.line(
                    counted ? "event counted" : "event",
                    mark.place(),
                    mark.row() < 0 ? top : base - 10,
                    mark.place(),
                    bottom);
            if (mark.row() >= 0) {
                boolean ends = mark.endsThere();
                svg.text(ends ? "note end" : "note", mark.place() + (ends ? -4 : 4), base, mark.name());
            }
        }
    }
}
