package io.squareoff.lab.sparse;

import io.squareoff.harness.report.Units;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.sparse.QuestionResult.Observed;
import java.time.Duration;
import java.util.Collection;

/** Checks of what was delivered, and marks on rounds that are weaker than their figures look. */
final class SparseChecks {

    private SparseChecks() {}

    static void report(Findings findings, QuestionResult result) {
        for (String version : result.versions()) {
            for (Arm arm : result.question().arms()) {
                Collection<Observed> rounds = result.rounds(version, arm);
                if (!rounds.isEmpty()) {
                    String title = result.question().title() + ": " + arm.name() + ", nats-server " + version;
                    check(findings, title, rounds, result.question().overwritesLiveMessages());
                    mark(findings, title, rounds);
                }
            }
        }
    }

    private static void check(Findings findings, String title, Collection<Observed> rounds, boolean mayRepeat) {
        long missing = rounds.stream()
                .filter(each -> each.figures().caughtUp())
                .mapToLong(each -> each.timeline().missing())
                .sum();
        long repeated =
                rounds.stream().mapToLong(each -> each.timeline().repeated()).sum();
        findings.check(
                title + ": where none was pending any more, every live subject had been delivered"
                        + (mayRepeat ? "" : ", once"),
                missing == 0 && (mayRepeat || repeated == 0),
                "%s: %s missing, %s repeated"
                        .formatted(Units.count(rounds.size(), "round"), Units.count(missing), Units.count(repeated)));
    }

    private static void mark(Findings findings, String title, Collection<Observed> rounds) {
        long behind = rounds.stream().filter(each -> !each.figures().caughtUp()).count();
        if (behind > 0) {
            findings.mark(title + ": messages were still pending at the deadline in " + behind + " of "
                    + Units.count(rounds.size(), "round"));
        }
        long unanswered =
                rounds.stream().mapToLong(each -> each.figures().unanswered()).sum();
        if (unanswered > 0) {
            findings.mark(title + ": " + Units.count(unanswered) + " messages were never acknowledged");
        }
        rounds.stream()
                .filter(each -> lateByItself(each.figures()))
                .mapToLong(each -> each.figures().longestLateness())
                .max()
                .ifPresent(nanos -> findings.mark(title + ": the client itself sent up to "
                        + Duration.ofNanos(nanos).toMillis()
                        + " ms late, which is most of the longest write of its round"));
    }

    /** True if most of the longest write is the client's own lateness, and that is no trifle. */
    private static boolean lateByItself(CellFigures figures) {
        return figures.longestLateness() > CellFigures.BLOCK.toNanos()
                && figures.longestLateness() > figures.longestWrite() / 2;
    }
}
