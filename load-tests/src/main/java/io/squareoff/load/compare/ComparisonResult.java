package io.squareoff.load.compare;

import io.squareoff.load.measure.Environment;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a comparison found, all that any report shows.
 *
 * @param arms those of which at least one round was finished
 * @param failures everything that was not a right answer, in words
 * @param marks what does not make a figure wrong but weakens it, in words
 * @param cutShort why it ended before its plan did, if so
 */
public record ComparisonResult(
        Instant startedAt,
        Instant endedAt,
        Plan plan,
        Environment environment,
        List<Arm> arms,
        List<String> failures,
        List<String> marks,
        Optional<String> cutShort) {

    public ComparisonResult {
        arms = List.copyOf(arms);
        failures = List.copyOf(failures);
        marks = List.copyOf(marks);
    }

    /** Every other arm against the first one. */
    public List<Verdict> verdicts() {
        return Verdict.of(arms);
    }

    /** Whether the plan was carried out and every answer was right. */
    public boolean valid() {
        return failures.isEmpty() && cutShort.isEmpty();
    }
}
