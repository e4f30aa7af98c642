package io.squareoff.harness.report;

import io.squareoff.harness.measure.Environment;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The machine and the command of a run in words. */
public final class EnvironmentText {

    /** An argument that a shell takes as it is. */
    private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./#-]+");

    private EnvironmentText() {}

    /** The command line of a run, for a shell. */
    public static String command(Environment environment) {
        return "./squareoff "
                + environment.arguments().stream().map(EnvironmentText::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String argument) {
        return PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    /** Machine, broker and commit on one line, the processor first, by which machines differ. */
    public static String title(Environment environment) {
        return String.format(
                Locale.ROOT,
                "%s, %d cores, %,.0f MiB, %s, %s, commit %.9s%s",
                environment.processor(),
                environment.cores(),
                Units.mebibytes(environment.memoryBytes()),
                environment.kernel(),
                environment.broker(),
                environment.commit(),
                environment.dirty() ? " with changes" : "");
    }
}
