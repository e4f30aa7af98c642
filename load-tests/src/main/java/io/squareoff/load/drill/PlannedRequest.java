package io.squareoff.load.drill;

import io.squareoff.harness.process.UserFacingException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A request of the plan, and its end.
 *
 * @param dueMicros when it was due, since the plan began
 * @param waitMicros from then to its end
 * @param outcome {@link #RIGHT}, {@link #WRONG}, the status of another answer, such as "503", or words for no answer at all
 * @param detail the problem that the answer names, or the client's error; empty for a right answer
 */
record PlannedRequest(long dueMicros, long waitMicros, String outcome, String detail) {

    /** The outcome of an answer with all squares. */
    static final String RIGHT = "ok";

    /** The outcome of an answer with status 200 and anything but the squares that were asked for. */
    static final String WRONG = "wrong";

    boolean right() {
        return outcome.equals(RIGHT);
    }

    /**
     * Writes those of one fault as CSV: from it every figure of the fault can be made again.
     *
     * @throws UserFacingException if the file cannot be written
     */
    static void write(Map<String, List<PlannedRequest>> requests, Cell.Times times, Path file) {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(String.format(
                    Locale.ROOT,
                    "# counted from %.3f ms, broken at %.3f, mended at %.3f, ended at %.3f%n",
                    times.begin() / 1e3,
                    times.broken() / 1e3,
                    times.mended() / 1e3,
                    times.end() / 1e3));
            out.write("transport,due_ms,wait_ms,outcome\n");
            for (Map.Entry<String, List<PlannedRequest>> transport : requests.entrySet()) {
                for (PlannedRequest request : transport.getValue()) {
                    out.write(String.format(
                            Locale.ROOT,
                            "%s,%.3f,%.3f,%s%n",
                            transport.getKey(),
                            request.dueMicros() / 1e3,
                            request.waitMicros() / 1e3,
                            request.outcome()));
                }
            }
        } catch (IOException e) {
            throw new UserFacingException("could not write " + file + ": " + e.getMessage(), e);
        }
    }
}
