package io.squareoff.cli;

import io.squareoff.workshop.checkpoint.Checkpoints;
import io.squareoff.workshop.room.Roster;
import io.squareoff.workshop.room.RosterNews;
import io.squareoff.workshop.room.RosterTable;
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

    private final PrintWriter out;
    private final Screen screen;
    private final Clock clock;
    private final List<String> header;
    private final RosterTable table;
    private final RosterNews news;

    private Optional<Terminal.Size> size = Optional.empty();
    private int looks;
    private Optional<String> trouble = Optional.empty();
    private List<String> drawn = List.of();

    /** @param header lines that stay */
    ClassDisplay(PrintWriter out, Screen screen, Clock clock, List<String> header, Checkpoints checkpoints) {
        this.out = out;
        this.screen = screen;
        this.clock = clock;
        this.header = List.copyOf(header);
        this.table = new RosterTable(checkpoints);
        this.news = new RosterNews(checkpoints);
    }

    /** Prints the table once, as wide and as long as it is. */
    void once(Roster roster) {
        table.lines(roster, clock.instant(), Integer.MAX_VALUE, Integer.MAX_VALUE)
                .forEach(out::println);
        out.flush();
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
        if (size.isEmpty()) {
            print(roster, why);
            return;
        }
        looks++;
        if (looks % LOOKS_PER_SIZE == 0) {
            size = screen.size();
        }
        size.ifPresent(now -> draw(roster, why, now));
    }

    private void draw(Roster roster, Optional<String> why, Terminal.Size now) {
        List<String> lines = new ArrayList<>(header);
        lines.add(why.orElse(""));
        // The last line stays free for the cursor, the last column since some terminals go on to the next line with it.
        int room = now.lines() - lines.size() - 1;
        lines.addAll(table.lines(roster, clock.instant(), room, now.columns() - 1));
        if (lines.equals(drawn)) {
            return;
        }
        drawn = lines;
        out.print(HOME);
        lines.forEach(line -> out.print(line + CLEAR_LINE + "\n"));
        out.print(CLEAR_REST);
        out.flush();
    }

    private void print(Roster roster, Optional<String> why) {
        List<String> lines = new ArrayList<>();
        if (!why.equals(trouble)) {
            lines.add(why.orElse("the broker answers again"));
            trouble = why;
        }
        lines.addAll(news.since(roster, clock.instant()));
        String time = LocalTime.now(clock).format(TIME);
        lines.forEach(line -> out.println(time + "  " + line));
        out.flush();
    }
}
