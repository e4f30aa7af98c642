package io.squareoff.cli;

import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.gate.Decision;
import io.squareoff.load.selftest.SelfTest;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.ExitCode;

/** The exit codes besides those of picocli, which are 0 for a good end, 1 for a failure and 2 for wrong usage. */
final class ExitCodes {

    /** Nothing can be said: nothing was measured, what was is not valid, or the run was cut short. */
    static final int CANNOT_SAY = 3;

    private ExitCodes() {}

    /** The codes of a command, and those that are the same for each: of wrong usage and, where it has that of Ctrl-C, of SIGTERM. */
    static Map<String, String> withCommon(Map<String, String> own) {
        Map<String, String> all = new TreeMap<>(Comparator.comparing((String code) -> Integer.parseInt(code)));
        all.putAll(own);
        all.put("2", "Usage error.");
        if (all.containsKey("130")) {
            all.put("143", "Terminated.");
        }
        return all;
    }

    /**
     * The code of a comparison. A wrong or missing answer comes before all else.
     *
     * @param quick true if the answers matter, and not whether the figures are valid
     * @param strict true if warnings matter too, and then also whether the figures of a quick one are valid
     */
    static int of(ComparisonResult result, boolean quick, boolean strict) {
        if (!result.findings().failures().isEmpty()) {
            return ExitCode.SOFTWARE;
        }
        if (!(quick && !strict ? result.answersRight() : result.valid())) {
            return CANNOT_SAY;
        }
        return strict && !result.findings().warnings().isEmpty() ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    static int of(SelfTest.State state) {
        return of(state == SelfTest.State.FAILED, state == SelfTest.State.PASSED);
    }

    static int of(Decision decision) {
        return switch (decision) {
            case NO_REGRESSION -> ExitCode.OK;
            case REGRESSION -> ExitCode.SOFTWARE;
            case CANNOT_SAY -> CANNOT_SAY;
        };
    }

    /**
     * The code of a run whose outcome is its checks.
     *
     * @param failed true if a check failed
     * @param valid true if it is complete, and all checks passed
     */
    static int of(boolean failed, boolean valid) {
        if (failed) {
            return ExitCode.SOFTWARE;
        }
        return valid ? ExitCode.OK : CANNOT_SAY;
    }
}
