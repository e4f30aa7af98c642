package io.squareoff.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The terminal that standard error goes to. */
final class Terminal {

    /** Java tells of standard input and output alone whether a person is there. */
    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    private static final Pattern TERMINALS = Pattern.compile("/dev/(pts/\\d+|tty.*|console)");
    private static final Pattern SIZE = Pattern.compile("\\d+ (\\d{1,4})\\s*");

    private static final int USUAL = 80;

    /** A terminal without a size has none, and in a narrower one no line makes sense. */
    private static final int LEAST = 40;

    private static final Duration STTY_LIMIT = Duration.ofSeconds(1);

    private Terminal() {}

    /**
     * The width of the terminal, if lines there may be rewritten.
     *
     * @param environment {@code NO_COLOR}, or {@code TERM} that is dumb, asks for plain lines
     * @return empty where standard error goes elsewhere
     */
    static OptionalInt columnsOfStandardError(Map<String, String> environment) throws InterruptedException {
        boolean plain = !environment.getOrDefault("NO_COLOR", "").isEmpty()
                || environment.getOrDefault("TERM", "").equals("dumb");
        return plain || !isTerminal(STANDARD_ERROR) ? OptionalInt.empty() : OptionalInt.of(columns());
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

    private static int columns() throws InterruptedException {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(STANDARD_ERROR.toFile())
                    .start();
            if (!stty.waitFor(STTY_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                stty.destroyForcibly();
                return USUAL;
            }
            String said = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            Matcher size = SIZE.matcher(said);
            int columns = size.matches() ? Integer.parseInt(size.group(1)) : 0;
            return columns < LEAST ? USUAL : columns;
        } catch (IOException e) {
            // There is no stty.
            return USUAL;
        }
    }
}
