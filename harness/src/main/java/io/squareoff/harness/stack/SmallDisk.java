package io.squareoff.harness.stack;

import io.squareoff.harness.process.ChildProcesses;
import io.squareoff.harness.process.UserFacingException;
import java.nio.file.Path;
import java.util.List;

/**
 * A disk of a few megabytes that all nodes share: a tmpfs over a folder, as a {@link MountedFolder} has it.
 *
 * <p>Not thread-safe.
 */
final class SmallDisk implements BrokerDisks {

    private static final String MOUNT = "mount -t tmpfs -o size=\"$2\" tmpfs \"$1\"";

    private final MountedFolder mounted;

    private SmallDisk(MountedFolder mounted) {
        this.mounted = mounted;
    }

    /** Returns true if such a disk can be mounted here. */
    static boolean works() throws InterruptedException {
        return ChildProcesses.succeeds(List.of("unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/tmp"));
    }

    /**
     * Mounts a disk.
     *
     * @param folder is created, and stays empty for all other processes
     * @param logs the folder for the output of the process that holds the disk
     * @throws UserFacingException if it cannot be mounted
     */
    static SmallDisk mount(Path folder, long bytes, Path logs) throws InterruptedException {
        return new SmallDisk(MountedFolder.mount("small-disk", folder, MOUNT, Long.toString(bytes), logs));
    }

    @Override
    public List<String> seenBy(int node, List<String> command) {
        return mounted.seenBy(command);
    }

    @Override
    public Path path(Path store) {
        return mounted.path();
    }

    @Override
    public void close() {
        mounted.close();
    }
}
