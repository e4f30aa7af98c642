package io.squareoff.workshop;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Progress;
import io.squareoff.workshop.checkpoint.Checkpoint;
import io.squareoff.workshop.checkpoint.Checkpoints;
import io.squareoff.workshop.checkpoint.FileSet;
import io.squareoff.workshop.checkpoint.State;
import io.squareoff.workshop.checkpoint.State.Attempt;
import io.squareoff.workshop.checkpoint.WorkFolder;
import io.squareoff.workshop.grade.NotYetException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** The workshop of one person: what each command does with the files, and with the state beside them. Not thread-safe. */
public final class Workshop {

    /** Whoever wants to know of a check that did not pass. */
    @FunctionalInterface
    public interface Listener {

        void checked() throws InterruptedException;
    }

    private static final long WATCH_INTERVAL_MILLIS = 300;

    private final Checkpoints checkpoints;
    private final WorkFolder work;
    private final String command;
    private final Clock clock;
    private final Messages messages;
    private final Examination examination;

    /**
     * @param home has the checkpoints
     * @param folder of the learner's files, which is made if it is not there
     * @param command beginning of the commands that go on with these files, such as {@code ./squareoff workshop}
     * @param random draws what the learner must not know before
     * @throws UserFacingException if a checkpoint cannot be read
     */
    public Workshop(
            ProjectLayout home,
            Path folder,
            String command,
            Clock clock,
            RandomGenerator random,
            PrintWriter out,
            Progress progress) {
        this.checkpoints = Checkpoints.read(home.checkpoints());
        this.work = new WorkFolder(folder.toAbsolutePath().normalize(), clock);
        this.command = command;
        this.clock = clock;
        this.messages =
                new Messages(out, work.folder(), command + " ", work.folder().equals(home.workshopFiles()));
        this.examination = new Examination(home, random, progress);
    }

    public State state() {
        return work.state();
    }

    public void list() {
        messages.list(checkpoints, work.state());
    }

    /**
     * Begins a checkpoint, or goes on with it: its files, where they are missing, with those of all before it as their solutions have
     * them, where those are not over. Their solutions then count as shown.
     *
     * @param number empty for the first that is not over
     * @throws IllegalArgumentException if there is none of this number
     */
    public void start(OptionalInt number) {
        State state = work.state();
        Checkpoint checkpoint = number.isPresent()
                ? checkpoints.numbered(number.getAsInt())
                : checkpoints.list().stream()
                        .filter(any -> !isOver(state, any))
                        .findFirst()
                        .orElseThrow(() -> new UserFacingException(
                                "all checkpoints are over: '" + command + " start NUMBER' goes back to one"));
        begin(checkpoint, state);
    }

    private void begin(Checkpoint checkpoint, State state) {
        boolean begun = state.attempt(checkpoint).isPresent();
        List<Checkpoint> skipped = checkpoints.before(checkpoint).stream()
                .filter(before -> !isOver(state, before))
                .toList();
        State next = state;
        Optional<Path> kept = Optional.empty();
        if (!begun) {
            kept = work.replace(checkpoints.solutionsOf(skipped), Set.of());
            for (Checkpoint before : skipped) {
                next = next.solutionShown(before, clock.instant());
            }
        }
        work.add(checkpoints.startOf(checkpoint));
        next = next.at(checkpoint, clock.instant());
        work.keep(next);
        messages.started(
                checkpoint,
                checkpoints.worksOn(checkpoint),
                next.attempt(checkpoint).orElseThrow(),
                kept);
    }

    public void predict(String answer) {
        State state = work.state();
        Checkpoint checkpoint = current(state);
        if (answer.isBlank()) {
            throw new IllegalArgumentException("prediction must not be blank");
        }
        work.keep(state.with(checkpoint, state.attempt(checkpoint).orElseThrow().predicted(answer.strip())));
        messages.predicted(checkpoint);
    }

    /** Checks the files of the current checkpoint, and returns true if they pass and its question was answered. */
    public boolean check() throws InterruptedException {
        State before = work.state();
        Checkpoint checkpoint = current(before);
        Attempt attempt = before.attempt(checkpoint).orElseThrow();
        if (attempt.prediction() == null && !attempt.solved()) {
            messages.question(checkpoint);
            return false;
        }
        try {
            String seen = examination.of(checkpoint, work.folder());
            messages.passed(checkpoint, seen, checked(checkpoint, attempt, true), checkpoints.after(checkpoint));
            return true;
        } catch (NotYetException e) {
            messages.notYet(checkpoint, e, checked(checkpoint, attempt, false));
            return false;
        }
    }

    /** Keeps that a checkpoint was checked. What is kept is read again: a hint may have been shown meanwhile. */
    private Attempt checked(Checkpoint checkpoint, Attempt before, boolean right) {
        State state = work.state();
        Attempt checked = state.attempt(checkpoint).orElse(before).checked(right, clock.instant());
        work.keep(state.with(checkpoint, checked));
        return checked;
    }

    /** Shows one more hint for the current checkpoint; after the last, all of them again. */
    public void hint() {
        State state = work.state();
        Checkpoint checkpoint = current(state);
        Attempt attempt = state.attempt(checkpoint).orElseThrow();
        int shown = Math.min(attempt.hints() + 1, checkpoint.hints().size());
        work.keep(state.with(checkpoint, attempt.hinted(shown)));
        messages.hints(checkpoint, shown);
    }

    /** Begins the checkpoint after the current one; returns false if that is not over. */
    public boolean next() {
        State state = work.state();
        if (state.current() == null) {
            start(OptionalInt.empty());
            return true;
        }
        Checkpoint checkpoint = current(state);
        Optional<Checkpoint> next = checkpoints.after(checkpoint);
        if (!isOver(state, checkpoint)) {
            messages.notOver(checkpoint, next);
            return false;
        }
        if (next.isPresent()) {
            begin(next.get(), state);
        } else {
            messages.last(checkpoint);
        }
        return true;
    }

    /** Puts the solution of the current checkpoint in the place of the learner's files, which are kept. */
    public void solve() {
        State state = work.state();
        Checkpoint checkpoint = current(state);
        Optional<Path> kept = work.replace(checkpoints.solutionsOf(List.of(checkpoint)), Set.of());
        work.keep(state.with(checkpoint, state.attempt(checkpoint).orElseThrow().solutionShown()));
        messages.solved(checkpoint, kept);
    }

    /** Puts the files of the current checkpoint back as they were given, and begins it anew. */
    public void reset() {
        State state = work.state();
        Checkpoint checkpoint = current(state);
        FileSet start = checkpoints.worksOn(checkpoint);
        Set<Path> others =
                new HashSet<>(checkpoints.solutionsOf(List.of(checkpoint)).paths());
        others.removeAll(start.paths());
        Optional<Path> kept = work.replace(start, others);
        work.keep(state.with(checkpoint, Attempt.begun(clock.instant())));
        messages.reset(checkpoint, kept);
    }

    /**
     * Checks the current checkpoint now, whenever a file of it changes, and when another becomes current, until it passes.
     *
     * @param listener is called after each check that does not
     */
    public void watch(Listener listener) throws InterruptedException {
        Map<Path, String> seen = stamps();
        while (!check()) {
            listener.checked();
            messages.watching();
            Map<Path, String> now = stamps();
            // Looked at a few times a second: editors replace files in ways of their own.
            while (now.equals(seen)) {
                TimeUnit.MILLISECONDS.sleep(WATCH_INTERVAL_MILLIS);
                now = stamps();
            }
            seen = now;
        }
    }

    /** The size and time of each file of the current checkpoint, which may be another by then: they change when somebody saves one. */
    private Map<Path, String> stamps() {
        Checkpoint checkpoint = current(work.state());
        Map<Path, String> stamps = new TreeMap<>();
        for (Path file : checkpoints.worksOn(checkpoint).paths()) {
            stamps.put(file, stamp(work.folder().resolve(file.toString())));
        }
        return stamps;
    }

    private static String stamp(Path file) {
        try {
            return Files.size(file) + " bytes of " + Files.getLastModifiedTime(file);
        } catch (IOException e) {
            // Gone, or about to be written anew.
            return "none";
        }
    }

    private Checkpoint current(State state) {
        if (state.current() == null) {
            throw new UserFacingException("no checkpoint has begun: " + command + " start");
        }
        return checkpoints
                .named(state.current())
                .orElseThrow(() -> new UserFacingException("there is no checkpoint " + state.current() + " any more: "
                        + command + " list shows those that there are"));
    }

    private static boolean isOver(State state, Checkpoint checkpoint) {
        return state.attempt(checkpoint).map(Attempt::over).orElse(false);
    }
}
