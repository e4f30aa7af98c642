package io.squareoff.load.drill;

import io.squareoff.harness.process.UserFacingException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The requests of one fault as CSV: from it every figure of the fault can be made again. */
final class RequestFile {

    private RequestFile() {}

    /** @throws UserFacingException if it cannot be written */
    static void write(Map<String, List<PlannedRequest>> requests, CellTimes times, Path file) {
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
