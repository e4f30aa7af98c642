package io.squareoff.workshop;

import io.squareoff.workshop.checkpoint.Checkpoint;
import io.squareoff.workshop.checkpoint.Checkpoints;
import io.squareoff.workshop.checkpoint.FileSet;
import io.squareoff.workshop.checkpoint.State;
import io.squareoff.workshop.checkpoint.State.Attempt;
import io.squareoff.workshop.grade.NotYetException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Messages of the workshop, as plain text. */
final class Messages {

    private static final int COLUMNS = 100;

    private static final String COMMAND = "./squareoff workshop ";

    private final PrintWriter out;
    private final Path folder;

    /** @param folder of the learner's files */
    Messages(PrintWriter out, Path folder) {
        this.out = out;
        this.folder = folder;
    }

    void list(Checkpoints checkpoints, State state) {
        for (Checkpoint checkpoint : checkpoints.list()) {
            String mark = checkpoint.name().equals(state.current()) ? ">" : " ";
            String line = "%s %2d  %-52s %2d min  %s"
                    .formatted(
                            mark,
                            checkpoint.number(),
                            checkpoint.title(),
                            checkpoint.minutes(),
                            state.attempt(checkpoint).map(Attempt::inWords).orElse(""));
            print("%s", line.stripTrailing());
        }
        out.flush();
    }

    void started(Checkpoint checkpoint, FileSet files, Attempt attempt, Optional<Path> kept) {
        print("Checkpoint %d, %d minutes. Its text: %s", checkpoint.number(), checkpoint.minutes(), checkpoint.text());
        print("");
        print("%s", checkpoint.readText().strip());
        print("");
        print("Your files are in %s:", folder);
        files.paths().forEach(path -> print("  %s", path));
        tellKept(kept);
        if (attempt.prediction() == null) {
            print("");
            question(checkpoint);
        }
        out.flush();
    }

    private void question(Checkpoint checkpoint) {
        print("Predict first:");
        print("%s", indented(checkpoint.question()));
        print("Then: %spredict 'YOUR ANSWER'", COMMAND);
    }

    void predictFirst(Checkpoint checkpoint) {
        question(checkpoint);
        out.flush();
    }

    void predicted(Checkpoint checkpoint) {
        print("Kept until checkpoint %d passes: %scheck, or %swatch", checkpoint.number(), COMMAND, COMMAND);
        out.flush();
    }

    void checked(Checkpoint checkpoint, Examination.Outcome outcome, Attempt attempt, Optional<Checkpoint> next) {
        if (outcome.notYet().isPresent()) {
            notYet(checkpoint, outcome.notYet().get(), attempt);
        } else {
            passed(checkpoint, outcome, attempt, next);
        }
        out.flush();
    }

    private void notYet(Checkpoint checkpoint, NotYetException found, Attempt attempt) {
        print("Checkpoint %d: not yet.", checkpoint.number());
        print("  expected  %s", found.expected());
        print("  seen      %s", found.seen());
        print("  look at   %s", found.look());
        boolean more = attempt.hints() < checkpoint.hints().size();
        print(more ? "A hint: %shint" : "A solution: %ssolve", COMMAND);
    }

    private void passed(
            Checkpoint checkpoint, Examination.Outcome outcome, Attempt attempt, Optional<Checkpoint> next) {
        print("Checkpoint %d passed.", checkpoint.number());
        print("  seen      %s", outcome.seen());
        if (attempt.prediction() != null) {
            print("You predicted:");
            print("%s", indented(attempt.prediction()));
        }
        print("And so it is:");
        print("%s", indented(checkpoint.afterwards()));
        if (next.isPresent()) {
            print("Go on with '%s': %snext", next.get().title(), COMMAND);
        } else {
            print("That was the last one.");
        }
    }

    void hints(Checkpoint checkpoint, int shown) {
        List<String> hints = checkpoint.hints();
        boolean all = shown == hints.size();
        for (int i = 0; i < shown; i++) {
            print("Hint %d of %d:", i + 1, hints.size());
            print("%s", indented(hints.get(i)));
        }
        if (all) {
            print("That was the last. A solution: %ssolve", COMMAND);
        }
        out.flush();
    }

    void notOver(Checkpoint checkpoint, Optional<Checkpoint> next) {
        print("Checkpoint %d has not passed: %scheck, or %ssolve", checkpoint.number(), COMMAND, COMMAND);
        next.ifPresent(other -> print("To leave it: %sstart %d", COMMAND, other.number()));
        out.flush();
    }

    void last(Checkpoint checkpoint) {
        print("Checkpoint %d is the last one: that was the workshop.", checkpoint.number());
        out.flush();
    }

    void solved(Checkpoint checkpoint, Optional<Path> kept) {
        print(
                "The solution of checkpoint %d is in %s. Read it, then %scheck or %snext",
                checkpoint.number(), folder, COMMAND, COMMAND);
        tellKept(kept);
        out.flush();
    }

    void reset(Checkpoint checkpoint, Optional<Path> kept) {
        print("Checkpoint %d begins anew.", checkpoint.number());
        tellKept(kept);
        out.flush();
    }

    void watching() {
        print("Watching your files; Ctrl-C ends it.");
        print("");
        out.flush();
    }

    private void tellKept(Optional<Path> kept) {
        kept.ifPresent(where -> print("What was there before is in %s", where));
    }

    /** Words in lines, each a little to the right. */
    private static String indented(String text) {
        return text.replaceAll("(\\S.{0," + (COLUMNS - 3) + "})(?:\\s+|$)", "  $1\n")
                .stripTrailing();
    }

    private void print(String format, Object... arguments) {
        out.println(String.format(Locale.ROOT, format, arguments));
    }
}
