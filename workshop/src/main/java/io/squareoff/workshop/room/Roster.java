package io.squareoff.workshop.room;

import io.squareoff.workshop.checkpoint.Checkpoint;
import io.squareoff.workshop.checkpoint.Checkpoints;
import io.squareoff.workshop.checkpoint.State;
import io.squareoff.workshop.checkpoint.State.Attempt;
import java.text.Normalizer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The learners of a class, by what each has sent last. What no learner would send is skipped and counted. Thread-safe. */
public final class Roster {

    /** As many learners as there is room for. */
    static final int MOST = 300;

    /** Longest silence of a learner who still counts as one of this class. */
    static final Duration KEPT = Duration.ofHours(12);

    private static final int MOST_SHOWN = 999;

    /** @param seenAt when the broker had it, by the broker's clock */
    private record Learner(String id, Snapshot sent, Instant seenAt) {

        String folded() {
            return Normalizer.normalize(sent.name(), Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        }

        Duration silence(Instant now) {
            Duration silence = Duration.between(seenAt, now);
            return silence.isNegative() ? Duration.ZERO : silence;
        }

        /** The checkpoint that the learner is at; empty before the first, and for one that is not known here. */
        Optional<Checkpoint> current(Checkpoints checkpoints) {
            return Optional.ofNullable(sent.state().current()).flatMap(checkpoints::named);
        }

        /** The minutes that an attempt took until it passed, or has taken until now. Differences between clocks drop out. */
        long minutes(Attempt attempt, Instant now) {
            Duration time = attempt.passed()
                    ? Duration.between(attempt.startedAt(), attempt.passedAt())
                    : Duration.between(attempt.startedAt(), sent.sentAt()).plus(silence(now));
            return Math.max(0, time.toMinutes());
        }
    }

    private final Checkpoints checkpoints;

    /** Guarded by this, as the three below. */
    private final Map<String, Learner> learners = new HashMap<>();

    private final List<String> news = new ArrayList<>();
    private long skipped;
    private long skippedBefore;

    public Roster(Checkpoints checkpoints) {
        this.checkpoints = checkpoints;
    }

    /**
     * @param message null if it was empty
     * @param at when the broker had it
     */
    synchronized void take(String id, byte[] message, Instant at) {
        try {
            if (!Membership.isId(id) || learners.size() >= MOST && !learners.containsKey(id)) {
                throw new IllegalArgumentException("there is no learner " + id + ", or no room for one more");
            }
            Learner now = new Learner(id, Snapshot.of(message), at);
            Learner before = learners.put(id, now);
            if (before == null || !progress(before).equals(progress(now))) {
                news.add(name(now) + ": " + progress(now));
            }
        } catch (IllegalArgumentException e) {
            // Anybody in the room may publish anything: the count shows the teacher that somebody does.
            skipped++;
        }
    }

    /** Forgets a learner who leaves. */
    synchronized void remove(String id) {
        if (learners.containsKey(id)) {
            news.add(name(learners.get(id)) + " left");
            learners.remove(id);
        }
    }

    /** The changes since the last call, a line for each. */
    public synchronized List<String> news() {
        List<String> lines = new ArrayList<>(news);
        news.clear();
        if (skipped > skippedBefore) {
            lines.add(skippedInWords());
            skippedBefore = skipped;
        }
        return lines;
    }

    private String skippedInWords() {
        return "messages skipped, which no learner's command sends: " + skipped;
    }

    /** The name of a learner, with the id where others have the same name or one that looks like it. */
    private String name(Learner learner) {
        boolean alike = learners.values().stream()
                .anyMatch(other ->
                        !other.id().equals(learner.id()) && other.folded().equals(learner.folded()));
        return learner.sent().name() + (alike ? " (" + learner.id() + ")" : "");
    }

    private String progress(Learner learner) {
        return learner.current(checkpoints)
                .flatMap(checkpoint -> learner.sent()
                        .state()
                        .attempt(checkpoint)
                        .map(attempt -> "checkpoint %d %s; checks %d, hints %d"
                                .formatted(checkpoint.number(), attempt.inWords(), attempt.checks(), attempt.hints())))
                .orElse("at no checkpoint");
    }

    /**
     * A table of those of whom something was heard within {@link #KEPT}: what holds for all of them, then a line for each. Names are at the
     * ends of lines, since nobody knows how wide a terminal shows them.
     */
    public synchronized List<String> table(Instant now) {
        learners.values().removeIf(learner -> learner.silence(now).compareTo(KEPT) > 0);
        List<String> lines = new ArrayList<>();
        lines.add((learners.size() == 1 ? "1 learner" : learners.size() + " learners")
                + "; b begun  p passed  s solution shown  . not begun");
        if (skipped > 0) {
            lines.add(skippedInWords());
        }
        lines.add(line(
                "at",
                checkpoint -> "%02d".formatted(checkpoint.number()),
                "min",
                "checks",
                "hints",
                "seen",
                "learner"));
        lines.add(line("", checkpoint -> "%-2d".formatted(passed(checkpoint)), "", "", "", "", "have passed"));
        learners.values().stream()
                .sorted(Comparator.comparing(Learner::folded).thenComparing(Learner::id))
                .forEach(learner -> lines.add(row(learner, now)));
        return lines;
    }

    private String row(Learner learner, Instant now) {
        State state = learner.sent().state();
        Optional<Checkpoint> current = learner.current(checkpoints);
        Optional<Attempt> attempt = current.flatMap(state::attempt);
        return line(
                current.map(Checkpoint::number).map(String::valueOf).orElse("-"),
                checkpoint -> state.attempt(checkpoint).map(Roster::mark).orElse(". "),
                shown(attempt.map(begun -> learner.minutes(begun, now))),
                shown(attempt.map(begun -> (long) begun.checks())),
                shown(attempt.map(begun -> (long) begun.hints())),
                ago(learner.silence(now)),
                name(learner));
    }

    private String line(
            String at,
            Function<Checkpoint, String> mark,
            String minutes,
            String checks,
            String hints,
            String seen,
            String name) {
        String marks = checkpoints.list().stream().map(mark).collect(Collectors.joining(" "));
        return "%2s %s %4s %6s %5s  %-10s  %s".formatted(at, marks, minutes, checks, hints, seen, name);
    }

    private static String mark(Attempt attempt) {
        return (attempt.passed() ? "p" : "b") + (attempt.solved() ? "s" : " ");
    }

    private static String shown(Optional<Long> figure) {
        return figure.map(count -> count > MOST_SHOWN ? MOST_SHOWN + "+" : count.toString())
                .orElse("-");
    }

    private static String ago(Duration silence) {
        if (silence.toMinutes() < 1) {
            return "now";
        }
        return silence.toHours() < 1 ? silence.toMinutes() + " min ago" : silence.toHours() + " h ago";
    }

    private long passed(Checkpoint checkpoint) {
        return learners.values().stream()
                .flatMap(learner -> learner.sent().state().attempt(checkpoint).stream())
                .filter(Attempt::passed)
                .count();
    }
}
