package io.squareoff.cli;

import io.squareoff.harness.process.FinishedProgram;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The terminal that standard error goes to, or standard output. */
final class Terminal {

    record Size(int lines, int columns) {}

    /** Java knows of standard input and output alone whether a person is there. */
    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");

    private static final Pattern TERMINALS = Pattern.compile("/dev/(pts/\\d+|tty.*|console)");
    private static final Pattern SIZE = Pattern.compile("(\\d{1,4}) (\\d{1,4})\\s*");

    private static final Size USUAL = new Size(24, 80);

    /** A terminal without a size has none, and in a narrower one no line makes sense. */
    private static final Size LEAST = new Size(10, 40);

    private static final Duration STTY_LIMIT = Duration.ofSeconds(1);

    private Terminal() {}

    /**
     * The width of the terminal, if lines there may be rewritten.
     *
     * @param environment {@code NO_COLOR}, or {@code TERM} that is dumb, asks for plain lines
     * @return empty where standard error goes elsewhere
     */
    static OptionalInt columnsOfStandardError(Map<String, String> environment) throws InterruptedException {
        Optional<Size> size = size(STANDARD_ERROR, environment);
        return size.isPresent() ? OptionalInt.of(size.get().columns()) : OptionalInt.empty();
    }

    /** The size of the terminal that standard output goes to, under the same conditions. */
    static Optional<Size> sizeOfStandardOutput(Map<String, String> environment) throws InterruptedException {
        return size(STANDARD_OUTPUT, environment);
    }

    private static Optional<Size> size(Path descriptor, Map<String, String> environment) throws InterruptedException {
        boolean plain = !environment.getOrDefault("NO_COLOR", "").isEmpty()
                || environment.getOrDefault("TERM", "").equals("dumb");
        return plain || !isTerminal(descriptor) ? Optional.empty() : Optional.of(size(descriptor));
    }

    private static boolean isTerminal(Path descriptor) {
        try {
            return TERMINALS
                    .matcher(Files.readSymbolicLink(descriptor).toString())
                    .matches();
        } catch (IOException | UnsupportedOperationException e) {
            // Not Linux: plain lines are right everywhere.
            return false;
        }
    }

    private static Size size(Path descriptor) throws InterruptedException {
        try {
            ProcessBuilder stty = new ProcessBuilder("stty", "size").redirectInput(descriptor.toFile());
            Matcher size = SIZE.matcher(
                    FinishedProgram.run(stty, STTY_LIMIT, "", line -> {}).out());
            if (!size.matches()) {
                return USUAL;
            }
            int lines = Integer.parseInt(size.group(1));
            int columns = Integer.parseInt(size.group(2));
            return new Size(
                    lines < LEAST.lines() ? USUAL.lines() : lines,
                    columns < LEAST.columns() ? USUAL.columns() : columns);
        } catch (IOException | UserFacingException e) {
            // There is no stty, or it hangs.
            return USUAL;
        }
    }
}
