package io.squareoff.cli;

import io.squareoff.harness.process.FinishedProgram;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The terminal that standard error goes to, or standard output. */
final class Terminal {

    record Size(int lines, int columns) {}

    /** Java knows of standard input and output alone whether a person is there. */
    static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");

    private static final Pattern TERMINALS = Pattern.compile("/dev/(pts/\\d+|tty.*|console)");
    private static final Pattern SIZE = Pattern.compile("(\\d{1,4}) (\\d{1,4})\\s*");

    private static final Size USUAL = new Size(24, 80);

    /** A terminal without a size has none, and in a narrower one no line makes sense. */
    private static final Size LEAST = new Size(10, 40);

    private static final Duration STTY_LIMIT = Duration.ofSeconds(1);

    private Terminal() {}

    /**
     * The size of a terminal, if lines there may be rewritten: {@code NO_COLOR}, or {@code TERM} that is dumb, asks for plain lines.
     *
     * @param descriptor {@link #STANDARD_ERROR} or {@link #STANDARD_OUTPUT}
     * @return empty where it leads elsewhere
     */
    static Optional<Size> size(Path descriptor) throws InterruptedException {
        Map<String, String> environment = System.getenv();
        boolean plain = !environment.getOrDefault("NO_COLOR", "").isEmpty()
                || environment.getOrDefault("TERM", "").equals("dumb");
        return plain || !isTerminal(descriptor) ? Optional.empty() : Optional.of(asked(descriptor));
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

    private static Size asked(Path descriptor) throws InterruptedException {
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
