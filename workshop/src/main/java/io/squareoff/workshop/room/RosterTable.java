package io.squareoff.workshop.room;

import io.squareoff.workshop.checkpoint.Checkpoint;
import io.squareoff.workshop.checkpoint.Checkpoints;
import io.squareoff.workshop.checkpoint.State.Attempt;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The roster as a table: a line for each learner, by name, and one that counts who has passed. */
public final class RosterTable {

    private static final int MOST_SHOWN = 999;

    private static final String LEGEND = "b begun  p passed  s solution shown  . not begun";

    private final Checkpoints checkpoints;

    public RosterTable(Checkpoints checkpoints) {
        this.checkpoints = checkpoints;
    }

    /**
     * Draws it.
     *
     * @param lines at most so many, five or more; learners that have no room are counted
     * @param columns of the terminal; what is wider is cut off
     */
    public List<String> lines(Roster roster, Instant now, int lines, int columns) {
        return lines(roster, now, lines).stream()
                .map(line -> LearnerName.cut(line, columns))
                .toList();
    }

    private List<String> lines(Roster roster, Instant now, int lines) {
        List<Learner> learners = roster.learners(now);
        Map<String, String> names = Roster.names(learners);
        int nameColumns = names.values().stream().mapToInt(LearnerName::columns).reduce("learner".length(), Math::max);
        int others = roster.skipped() > 0 ? 4 : 3;
        boolean all = learners.size() <= lines - others;
        int shown = all ? learners.size() : Math.max(0, lines - others - 1);
        List<String> table = new ArrayList<>();
        table.add(padded("learner", nameColumns) + header());
        learners.stream()
                .limit(shown)
                .forEach(learner -> table.add(padded(names.get(learner.id()), nameColumns) + row(learner, now)));
        if (!all) {
            table.add("and " + (learners.size() - shown) + " more");
        }
        table.add(padded("passed", nameColumns) + passed(learners));
        table.add(count(learners.size()) + "; " + LEGEND);
        if (roster.skipped() > 0) {
            table.add(RosterNews.skipped(roster.skipped()));
        }
        return table;
    }

    private static String count(int learners) {
        return learners == 1 ? "1 learner" : learners + " learners";
    }

    private String header() {
        StringBuilder line = new StringBuilder("  at");
        checkpoints.list().forEach(checkpoint -> line.append(" %02d".formatted(checkpoint.number())));
        return line.append("  min checks hints  seen").toString();
    }

    private String row(Learner learner, Instant now) {
        Optional<Checkpoint> current = learner.current(checkpoints);
        StringBuilder line = new StringBuilder("  ")
                .append(current.map(checkpoint -> "%2d".formatted(checkpoint.number()))
                        .orElse(" -"));
        checkpoints.list().forEach(checkpoint -> line.append(" ").append(mark(learner.attempt(checkpoint))));
        String figures = current.flatMap(learner::attempt)
                .map(attempt -> "%5d %6s %5s"
                        .formatted(
                                learner.timeIn(attempt, now).toMinutes(),
                                bounded(attempt.checks()),
                                bounded(attempt.hints())))
                .orElse("%5s %6s %5s".formatted("-", "-", "-"));
        return line.append(figures)
                .append("  ")
                .append(ago(learner.silence(now)))
                .toString();
    }

    private static String mark(Optional<Attempt> attempt) {
        if (attempt.isEmpty()) {
            return ". ";
        }
        return (attempt.get().passed() ? "p" : "b") + (attempt.get().solved() ? "s" : " ");
    }

    private String passed(List<Learner> learners) {
        StringBuilder line = new StringBuilder("    ");
        for (Checkpoint checkpoint : checkpoints.list()) {
            long count = learners.stream()
                    .filter(learner ->
                            learner.attempt(checkpoint).map(Attempt::passed).orElse(false))
                    .count();
            line.append(" %-2d".formatted(count));
        }
        return line.toString().stripTrailing();
    }

    private static String bounded(int count) {
        return count > MOST_SHOWN ? MOST_SHOWN + "+" : Integer.toString(count);
    }

    private static String ago(Duration silence) {
        if (silence.toMinutes() < 1) {
            return "now";
        }
        return silence.toHours() < 1 ? silence.toMinutes() + " min ago" : silence.toHours() + " h ago";
    }

    private static String padded(String name, int columns) {
        return name + " ".repeat(Math.max(0, columns - LearnerName.columns(name)));
    }
}
