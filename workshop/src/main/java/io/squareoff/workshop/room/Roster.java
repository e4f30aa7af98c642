package io.squareoff.workshop.room;

import java.text.Normalizer;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The learners of a class, by what each has sent last. What no learner would send is skipped and counted.
 *
 * <p>Not thread-safe.
 */
public final class Roster {

    /** As many learners as there is room for. */
    static final int MOST = 300;

    /** Longest silence of a learner who still counts as one of this class. */
    static final Duration KEPT = Duration.ofHours(12);

    private final Map<String, Learner> learners = new HashMap<>();

    private long skipped;

    /** Begins anew. */
    void clear() {
        learners.clear();
        skipped = 0;
    }

    /**
     * Takes a message.
     *
     * @param id of its learner, if it is of one
     * @param message empty if the learner leaves
     * @param at when the broker had it
     */
    void take(String id, byte[] message, Instant at) {
        if (Membership.isId(id) && message.length == 0) {
            learners.remove(id);
            return;
        }
        boolean room = learners.size() < MOST || learners.containsKey(id);
        if (!Membership.isId(id) || !room) {
            skipped++;
            return;
        }
        try {
            learners.put(id, new Learner(id, Snapshot.of(message), at));
        } catch (IllegalArgumentException e) {
            // Anybody in the room may publish anything: the count shows the teacher that somebody does.
            skipped++;
        }
    }

    /** Count of messages that were not what a learner sends, or of more learners than there is room for. */
    long skipped() {
        return skipped;
    }

    /** Those of whom something was heard within {@link #KEPT}, by name. */
    List<Learner> learners(Instant now) {
        learners.values().removeIf(learner -> learner.silence(now).compareTo(KEPT) > 0);
        return learners.values().stream()
                .sorted(Comparator.comparing((Learner learner) -> folded(learner.name()))
                        .thenComparing(Learner::id))
                .toList();
    }

    /** The name of each learner by id, with the id where others have the same name or one that looks like it. */
    static Map<String, String> names(List<Learner> learners) {
        Map<String, Long> alike = learners.stream()
                .collect(Collectors.groupingBy(learner -> folded(learner.name()), Collectors.counting()));
        return learners.stream()
                .collect(Collectors.toMap(
                        Learner::id,
                        learner -> alike.get(folded(learner.name())) > 1
                                ? learner.name() + " (" + learner.id() + ")"
                                : learner.name()));
    }

    private static String folded(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }
}
