package io.squareoff.load.ceiling;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.Window;
import io.squareoff.harness.process.ChildProcesses;
import io.squareoff.harness.process.FinishedProgram;
import io.squareoff.harness.process.UserFacingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Runs nghttp2's h2load at the REST backend and reads its output. It checks the status of each answer, not the square. Its
 * recording has neither a histogram nor counts by second, since h2load prints none.
 */
public final class H2Load {

    static final int H1_CONNECTIONS = 100;
    static final int CONNECTIONS = 4;
    static final int STREAMS = 250;

    /** The advice where it is absent. */
    public static final String HOW_TO_GET =
            "h2load is not installed: apt-get install nghttp2-client, or see nghttp2.org";

    private static final String PROGRAM = "h2load";
    private static final String STARTED = "Main benchmark duration is started";
    private static final Pattern REQUESTS =
            counts("requests: # total, # started, (#) done, # succeeded, (#) failed, (#) errored, (#) timeout");
    private static final Pattern STATUSES = counts("status codes: (#) 2xx, (#) 3xx, (#) 4xx, (#) 5xx");

    private final CeilingRun.Settings settings;

    H2Load(CeilingRun.Settings settings) {
        this.settings = settings;
    }

    /** The pattern of a line, with # for counts: as many digits as a long surely has room for. */
    private static Pattern counts(String line) {
        return Pattern.compile(line.replace("#", "\\d{1,18}"));
    }

    /** Returns true if it is on the PATH. */
    public static boolean installed() {
        return ChildProcesses.find(PROGRAM).isPresent();
    }

    /**
     * The version that it reports, such as nghttp2/1.52.0.
     *
     * @throws UserFacingException if it cannot be run
     */
    public static String version() throws InterruptedException {
        String line = FinishedProgram.of(List.of(PROGRAM, "--version")).out();
        return line.substring(line.lastIndexOf(' ') + 1);
    }

    /** Asks for as long as the settings say, and prints what h2load prints. */
    Recording run() throws IOException, InterruptedException {
        Path urls = settings.folder().resolve("urls");
        Files.write(
                urls,
                IntStream.rangeClosed(1, settings.number())
                        .mapToObj(n -> settings.url() + "/api/square/unary/" + n)
                        .toList());
        Process process = ChildProcesses.start(new ProcessBuilder(command(urls)).redirectErrorStream(true));
        Output output = new Output(settings.number(), settings.window());
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line; (line = lines.readLine()) != null; ) {
                output.line(line, Instant.now());
                System.out.println(line);
            }
        } finally {
            process.destroy();
        }
        int exit = process.waitFor();
        if (exit != 0) {
            throw new UserFacingException(PROGRAM + " ended with exit code " + exit);
        }
        return output.recording();
    }

    private List<String> command(Path urls) {
        List<String> command = new ArrayList<>(List.of(
                PROGRAM,
                "--warm-up-time=" + settings.warmUp().toMillis() + "ms",
                "--duration=" + settings.window().toMillis() + "ms",
                "--input-file=" + urls));
        command.addAll(inFlight());
        if (settings.ceiling() == Ceiling.REST_H2) {
            command.add("--header=accept: application/x-protobuf");
        }
        return command;
    }

    /** The connections and streams, no more in all than the users ask for at a time through the aggregator. */
    List<String> inFlight() {
        long asked = (long) settings.users() * settings.number();
        if (settings.ceiling() != Ceiling.REST_H2) {
            return List.of("--h1", "--clients=" + Math.min(H1_CONNECTIONS, asked));
        }
        long connections = Math.min(CONNECTIONS, asked);
        long streams = Math.min(STREAMS, (asked + connections - 1) / connections);
        return List.of("--clients=" + connections, "--max-concurrent-streams=" + streams);
    }

    /**
     * The output of h2load, read line by line.
     *
     * <p>Not thread-safe.
     */
    static final class Output {

        private final int number;
        private final Duration length;
        private final Map<String, Long> failures = new TreeMap<>();
        private Instant start;
        private long done = -1;
        private boolean statusesPrinted;

        /**
         * @param number N: the answers that make one request
         * @param length of the window
         */
        Output(int number, Duration length) {
            this.number = number;
            this.length = length;
        }

        void line(String line, Instant now) {
            if (line.startsWith(STARTED)) {
                start = now;
            }
            Matcher requests = REQUESTS.matcher(line);
            if (requests.matches()) {
                done = Long.parseLong(requests.group(1));
                failed("failed", requests.group(2));
                failed("errored", requests.group(3));
                failed("timed out", requests.group(4));
            }
            Matcher statuses = STATUSES.matcher(line);
            if (statuses.matches()) {
                statusesPrinted = true;
                for (int kind = 3; kind <= 5; kind++) {
                    failed("status " + kind + "xx", statuses.group(kind - 1));
                }
            }
        }

        private void failed(String kind, String count) {
            long failed = Long.parseLong(count);
            if (failed > 0) {
                failures.put(kind, failed);
            }
        }

        /**
         * Counts whole requests of N answers each. The window ends where the last of them was complete, at an even rate: cutting
         * off the answers after it and not their time would make the rate too low for large N.
         *
         * @throws UserFacingException if the output lacks something that is read from it
         */
        Recording recording() {
            if (start == null || done < 0 || !statusesPrinted) {
                throw new UserFacingException(PROGRAM + " did not print what is read from it");
            }
            long requests = done / number;
            double share = requests == 0 ? 1 : (double) requests * number / done;
            return new Recording(
                    new Window(start, start.plusNanos(Math.round(share * length.toNanos()))),
                    Optional.empty(),
                    0,
                    requests,
                    new long[0],
                    failures,
                    Latencies.encode(Latencies.empty()),
                    Optional.empty(),
                    Optional.empty(),
                    new long[0],
                    Optional.empty());
        }
    }
}
