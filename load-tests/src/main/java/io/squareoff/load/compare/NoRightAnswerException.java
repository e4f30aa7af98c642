package io.squareoff.load.compare;

import io.squareoff.harness.process.UserFacingException;
import java.util.Map;
import java.util.TreeMap;

/** The end of a run in which a transport gave no right answer. */
final class NoRightAnswerException extends UserFacingException {

    private static final long serialVersionUID = 1L;

    private final TreeMap<String, Long> failures;

    /** @param failures counts by kind */
    NoRightAnswerException(String message, Map<String, Long> failures) {
        super(message);
        this.failures = new TreeMap<>(failures);
    }

    Map<String, Long> failures() {
        return failures;
    }
}
