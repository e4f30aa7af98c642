package io.squareoff.harness.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Room on a disk, which is looked for before a run begins: without it a run would end in the middle, or measure something else. */
public final class FreeSpace {

    /** Results of a long comparison: a report of Gatling has 1 MiB for each round. */
    private static final long FOR_RESULTS = 64 << 20;

    /** Netty puts its native library there; a service that cannot have it uses Java's slower sockets, and says nothing. */
    private static final long FOR_TEMPORARY_FILES = 4 << 20;

    private FreeSpace() {}

    /**
     * Looks for the room that a run needs.
     *
     * @param results the folder for results, which exists
     * @throws UserFacingException if there is too little
     */
    public static void require(Path results) {
        require(results, FOR_RESULTS, "results", "another folder with --results");
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        require(
                temporary,
                FOR_TEMPORARY_FILES,
                "temporary files",
                "another folder with JDK_JAVA_OPTIONS=-Djava.io.tmpdir=");
    }

    /**
     * Looks for the room that something needs.
     *
     * @param folder exists
     * @param use what the room is for, as in "room for …"
     * @param other what to name instead of the folder, or else to do
     * @throws UserFacingException if there is less, with both figures
     */
    public static void require(Path folder, long bytes, String use, String other) {
        try {
            if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
                throw new UserFacingException("the folder for " + use + ", " + folder
                        + ", cannot be written to: allow that, or name " + other);
            }
            long free = Files.getFileStore(folder).getUsableSpace();
            if (free < bytes) {
                throw new UserFacingException(
                        "there are %d MiB left for %s in %s, and a run needs %d: free some, or name %s"
                                .formatted(free >> 20, use, folder, bytes >> 20, other));
            }
        } catch (IOException e) {
            throw new UserFacingException("could not look for room in " + folder + ": " + e, e);
        }
    }
}
