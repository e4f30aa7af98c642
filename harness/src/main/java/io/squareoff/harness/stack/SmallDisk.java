package io.squareoff.harness.stack;

import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A disk of a few megabytes: a tmpfs over a folder, in a mount namespace of its own, so that only the processes that are started in
 * it see it, and it is gone with the last of them. Needs the right to mount, as root has it.
 *
 * <p>Not thread-safe.
 */
final class SmallDisk implements AutoCloseable {

    private static final Duration MOUNT_LIMIT = Duration.ofSeconds(10);
    private static final String MOUNTED = "mounted";

    private final Path folder;
    private final ManagedProcess holder;

    private SmallDisk(Path folder, ManagedProcess holder) {
        this.folder = folder;
        this.holder = holder;
    }

    /** Tells whether such a disk can be mounted here. */
    static boolean works() throws InterruptedException {
        try {
            return new ProcessBuilder("unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/tmp")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            // There is no unshare.
            return false;
        }
    }

    /**
     * Mounts a disk.
     *
     * @param folder is created, and stays empty for all other processes
     * @param logs the folder for the output of the process that holds the disk
     * @throws UserFacingException if it cannot be mounted
     */
    static SmallDisk mount(Path folder, long bytes, Path logs) throws InterruptedException {
        Path absolute = folder.toAbsolutePath();
        try {
            Files.createDirectories(absolute);
        } catch (IOException e) {
            throw new UserFacingException("could not create " + absolute + ": " + e.getMessage(), e);
        }
        List<String> command = List.of(
                "unshare",
                "--mount",
                "sh",
                "-c",
                "mount -t tmpfs -o size=\"$1\" tmpfs \"$2\" && touch \"$2/$3\" && exec sleep infinity",
                "sh",
                Long.toString(bytes),
                absolute.toString(),
                MOUNTED);
        SmallDisk disk = new SmallDisk(absolute, ManagedProcess.start("small-disk", command, Map.of(), logs));
        disk.awaitMount();
        return disk;
    }

    private void awaitMount() throws InterruptedException {
        long start = System.nanoTime();
        while (!Files.exists(path().resolve(MOUNTED))) {
            if (holder.hasEnded() || System.nanoTime() - start > MOUNT_LIMIT.toNanos()) {
                holder.close();
                throw new UserFacingException("could not mount a disk over " + folder, holder.ended());
            }
            Thread.sleep(10);
        }
    }

    /** The command that runs another one where the disk is seen. */
    List<String> seenBy(List<String> command) {
        List<String> entering = new ArrayList<>(List.of("nsenter", "--mount=/proc/" + holder.pid() + "/ns/mnt", "--"));
        entering.addAll(command);
        return entering;
    }

    /** The disk's folder, for this program. */
    Path path() {
        return Path.of("/proc/" + holder.pid() + "/root" + folder);
    }

    @Override
    public void close() {
        holder.close();
    }
}
