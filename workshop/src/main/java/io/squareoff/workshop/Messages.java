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

/**
 * Messages of the workshop, as plain text.
 *
 * @param folder of the learner's files
 * @param command beginning of commands for these files, with a blank at its end
 * @param usualFolder true if texts name the learner's files as they are
 */
record Messages(PrintWriter out, Path folder, String command, boolean usualFolder) {

    private static final int COLUMNS = 100;

    /** The commands of the texts begin so, for files in the default folder. */
    private static final String USUAL_COMMAND = "./squareoff workshop ";

    private static final String USUAL_FOLDER = "workshop/work/";

    Messages {
        out = new PrintWriter(out, true);
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
    }

    void started(Checkpoint checkpoint, FileSet files, Attempt attempt, Optional<Path> kept) {
        print("Checkpoint %d, %d minutes. Its text: %s", checkpoint.number(), checkpoint.minutes(), checkpoint.text());
        print("");
        boolean open = attempt.prediction() == null && !attempt.solved();
        if (open) {
            question(checkpoint);
            print("");
        }
        print("%s", own(checkpoint.readText().strip()));
        print("");
        print("Your files are in %s:", folder);
        files.paths().forEach(path -> print("  %s", path));
        tellKept(kept);
        if (open) {
            print("");
            print("The question above comes first: %spredict 'YOUR ANSWER'", command);
        }
    }

    /** A text with the learner's own folder and command in it. A shell would take a blank for the folder's end. */
    private String own(String text) {
        String quote = folder.toString().contains(" ") ? "'" : "";
        String placed = usualFolder ? text : text.replace(USUAL_FOLDER, quote + folder + quote + "/");
        return placed.replace(USUAL_COMMAND, command);
    }

    void question(Checkpoint checkpoint) {
        print("Predict first:");
        print("%s", indented(checkpoint.question()));
        print("Then: %spredict 'YOUR ANSWER'", command);
    }

    void predicted(Checkpoint checkpoint) {
        print("Kept until checkpoint %d passes: %scheck, or %swatch", checkpoint.number(), command, command);
    }

    void notYet(Checkpoint checkpoint, NotYetException found, Attempt attempt) {
        print("Checkpoint %d: not yet.", checkpoint.number());
        print("  expected  %s", found.expected());
        print("  seen      %s", found.seen());
        print("  look at   %s", found.look().replace(USUAL_COMMAND, command));
        boolean more = attempt.hints() < checkpoint.hints().size();
        print(more ? "A hint: %shint" : "A solution: %ssolve", command);
    }

    void passed(Checkpoint checkpoint, String seen, Attempt attempt, Optional<Checkpoint> next) {
        print("Checkpoint %d passed.", checkpoint.number());
        print("  seen      %s", seen);
        if (attempt.prediction() != null) {
            print("You predicted:");
            print("%s", indented(attempt.prediction()));
        }
        print("And so it is:");
        print("%s", indented(own(checkpoint.afterwards())));
        print(
                "%s",
                next.map(other -> "Go on with '" + other.title() + "': " + command + "next")
                        .orElse("That was the last one."));
    }

    void hints(Checkpoint checkpoint, int shown) {
        List<String> hints = checkpoint.hints();
        for (int i = 0; i < shown; i++) {
            print("Hint %d of %d:", i + 1, hints.size());
            print("%s", indented(own(hints.get(i))));
        }
        if (shown == hints.size()) {
            print("That was the last. A solution: %ssolve", command);
        }
    }

    void notOver(Checkpoint checkpoint, Optional<Checkpoint> next) {
        print("Checkpoint %d has not passed: %scheck, or %ssolve", checkpoint.number(), command, command);
        next.ifPresent(other -> print("To leave it: %sstart %d", command, other.number()));
    }

    void last(Checkpoint checkpoint) {
        print("Checkpoint %d is the last one: that was the workshop.", checkpoint.number());
    }

    void solved(Checkpoint checkpoint, Optional<Path> kept) {
        print(
                "The solution of checkpoint %d is in %s. Read it, then %scheck or %snext",
                checkpoint.number(), folder, command, command);
        tellKept(kept);
    }

    void reset(Checkpoint checkpoint, Optional<Path> kept) {
        print("Checkpoint %d begins anew.", checkpoint.number());
        tellKept(kept);
    }

    void watching() {
        print("Watching your files; Ctrl-C ends it.");
        print("");
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
