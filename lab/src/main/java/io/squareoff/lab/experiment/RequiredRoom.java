package io.squareoff.lab.experiment;

import io.squareoff.harness.process.FreeSpace;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Room on this machine for what an experiment is going to store. */
final class RequiredRoom {

    private static final Path MEMORY = Path.of("/proc/meminfo");
    private static final String AVAILABLE = "MemAvailable:";

    private RequiredRoom() {}

    /**
     * @param folder on the disk
     * @throws UserFacingException if there is too little
     */
    static void check(long memoryBytes, long diskBytes, Path folder) {
        long available = availableMemory();
        if (memoryBytes > available) {
            throw new UserFacingException(
                    "the streams would need about %s MiB of memory, and this machine has %s: choose fewer or smaller ones"
                            .formatted(Units.count(memoryBytes >> 20), Units.count(available >> 20)));
        }
        FreeSpace.require(
                folder, diskBytes, "streams", "another folder with --results, or choose fewer or smaller ones");
    }

    private static long availableMemory() {
        try (var lines = Files.lines(MEMORY)) {
            return lines.filter(line -> line.startsWith(AVAILABLE))
                    .map(line -> line.replaceAll("\\D", ""))
                    .mapToLong(kibibytes -> Long.parseLong(kibibytes) << 10)
                    .findFirst()
                    .orElse(Long.MAX_VALUE);
        } catch (IOException e) {
            // Another system, whose memory is unknown: that keeps nobody from trying.
            return Long.MAX_VALUE;
        }
    }
}
