package io.squareoff.lab.experiment;

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
     * Compares estimates with what there is.
     *
     * @param folder on the disk
     * @throws UserFacingException if there is too little
     */
    static void check(long memoryBytes, long diskBytes, Path folder) {
        require("memory", memoryBytes, availableMemory(), "this machine");
        require("disk space", diskBytes, availableDisk(folder), folder.toString());
    }

    private static void require(String what, long needed, long available, String where) {
        if (needed > available) {
            throw new UserFacingException(
                    "the streams would need about %s MiB of %s, and %s has %s: choose fewer or smaller ones"
                            .formatted(Units.count(needed >> 20), what, where, Units.count(available >> 20)));
        }
    }

    private static long availableMemory() {
        try (var lines = Files.lines(MEMORY)) {
            return lines.filter(line -> line.startsWith(AVAILABLE))
                    .map(line -> line.replaceAll("\\D", ""))
                    .mapToLong(kibibytes -> Long.parseLong(kibibytes) << 10)
                    .findFirst()
                    .orElse(Long.MAX_VALUE);
        } catch (IOException e) {
            // Another system: what it cannot tell does not keep anybody from trying.
            return Long.MAX_VALUE;
        }
    }

    private static long availableDisk(Path folder) {
        try {
            return Files.getFileStore(folder).getUsableSpace();
        } catch (IOException e) {
            throw new UserFacingException("could not look for room in " + folder + ": " + e, e);
        }
    }
}
