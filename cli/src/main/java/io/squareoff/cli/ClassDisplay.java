package io.squareoff.cli;

import io.squareoff.workshop.room.Roster;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The roster of a class on standard output: on a terminal a table that rewrites itself, elsewhere a line for each change.
 *
 * <p>Not thread-safe.
 */
final class ClassDisplay {

    /** The terminal that standard output goes to, whose size may change. */
    @FunctionalInterface
    interface Screen {

        /** Its size; empty if there is no terminal. */
        Optional<Terminal.Size> size() throws InterruptedException;
    }

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    /** To ask for a terminal's size takes a process, which need not be started for each look at the roster. */
    private static final int LOOKS_PER_SIZE = 5;

    private static final String HOME = "\033[H";
    private static final String CLEAR_LINE = "\033[K";
    private static final String CLEAR_REST = "\033[J";

    /** A line that is wider than the terminal does not go on in the next one. */
    private static final String CUT_LINES = "\033[?7l";

    private static final String WRAP_LINES = "\033[?7h";

    private final PrintWriter out;
    private final Screen screen;
    private final Clock clock;
    private final List<String> header;

    private Optional<Terminal.Size> size = Optional.empty();
    private int looks;
    private Optional<String> trouble = Optional.empty();
    private List<String> drawn = List.of();

    /** @param header lines that stay */
    ClassDisplay(PrintWriter out, Screen screen, Clock clock, List<String> header) {
        this.out = out;
        this.screen = screen;
        this.clock = clock;
        this.header = List.copyOf(header);
    }

    /** Prints what stays, where that is not drawn with the table. */
    void begin() throws InterruptedException {
        size = screen.size();
        if (size.isEmpty()) {
            header.forEach(out::println);
            out.flush();
        }
    }

    /**
     * Shows a roster.
     *
     * @param why it is not what the class has by now; empty if it is
     */
    void show(Roster roster, Optional<String> why) throws InterruptedException {
        List<String> news = roster.news();
        looks++;
        if (size.isPresent() && looks % LOOKS_PER_SIZE == 0) {
            size = screen.size();
        }
        if (size.isPresent()) {
            draw(roster.table(clock.instant()), why, size.get().lines());
        } else {
            print(news, why);
        }
        out.flush();
    }

    private void draw(List<String> table, Optional<String> why, int height) {
        List<String> lines = new ArrayList<>(header);
        lines.add(why.orElse(""));
        lines.addAll(table);
        // The last line stays free for the cursor.
        int more = lines.size() - (height - 1);
        if (more > 0) {
            lines.subList(height - 2, lines.size()).clear();
            lines.add("and " + (more + 1) + " more");
        }
        if (!lines.equals(drawn)) {
            drawn = lines;
            out.print(CUT_LINES + HOME);
            lines.forEach(line -> out.print(line + CLEAR_LINE + "\n"));
            out.print(CLEAR_REST + WRAP_LINES);
        }
    }

    private void print(List<String> news, Optional<String> why) {
        String time = LocalTime.now(clock).format(TIME) + "  ";
        if (!why.equals(trouble)) {
            out.println(time + why.orElse("the broker answers again"));
            trouble = why;
        }
        news.forEach(line -> out.println(time + line));
    }
}
