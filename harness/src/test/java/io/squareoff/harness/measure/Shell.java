package io.squareoff.harness.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A shell that runs a script as far as the test lets it: each {@code read} in the script waits for a line. */
final class Shell implements AutoCloseable {

    /** A loop that takes some 0.3 s of CPU time. */
    static final String BURN = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";

    private static final Pattern MINUTES_AND_SECONDS = Pattern.compile("(\\d+)m([0-9.]+)s");

    private final Process process;
    private final BufferedReader out;
    private final PrintWriter in;

    Shell(String... command) throws IOException {
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        out = process.inputReader(StandardCharsets.UTF_8);
        in = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    }

    static Shell script(String script) throws IOException {
        return new Shell("sh", "-c", script);
    }

    long pid() {
        return process.pid();
    }

    Process process() {
        return process;
    }

    void goOn() {
        in.println();
    }

    String line() throws IOException {
        String line = out.readLine();
        if (line == null) {
            throw new IOException("the script ended before it printed a line");
        }
        return line;
    }

    /** The next two lines as the sum of what the builtin {@code times} prints: user and system, own and children's. */
    Duration times() throws IOException {
        double seconds = MINUTES_AND_SECONDS
                .matcher(line() + " " + line())
                .results()
                .mapToDouble(Shell::seconds)
                .sum();
        return Duration.ofMillis(Math.round(seconds * 1000));
    }

    private static double seconds(MatchResult time) {
        return 60 * Double.parseDouble(time.group(1)) + Double.parseDouble(time.group(2));
    }

    @Override
    public void close() {
        // The shell first, which would otherwise print that its child was killed.
        List<ProcessHandle> descendants = process.descendants().toList();
        process.destroyForcibly();
        descendants.forEach(ProcessHandle::destroyForcibly);
    }
}
