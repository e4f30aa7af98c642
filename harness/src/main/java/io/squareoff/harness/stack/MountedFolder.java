package io.squareoff.harness.stack;

import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A folder over which a disk is mounted, in a mount namespace of its own, so that only the processes that are started in it see the
 * disk, and it is gone with the last of them. Needs the right to mount, as root has it.
 *
 * <p>Not thread-safe.
 */
public final class MountedFolder implements BrokerDisks {

    private static final String MOUNTED = "mounted";
    private static final String SMALL = "mount -t tmpfs -o size=\"$2\" tmpfs \"$1\"";

    private final Path folder;
    private final ManagedProcess holder;

    private MountedFolder(Path folder, ManagedProcess holder) {
        this.folder = folder;
        this.holder = holder;
    }

    /**
     * Mounts a disk.
     *
     * @param name of the process that holds the namespace
     * @param folder is created, and stays empty for all other processes
     * @param mount shell commands that mount a disk over the folder, which is {@code $1}, with {@code $2} as they need
     * @param logs the folder for the process's output
     * @throws UserFacingException if it cannot be mounted
     */
    public static MountedFolder mount(String name, Path folder, String mount, String argument, Path logs)
            throws InterruptedException {
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
                mount + " && touch \"$1/" + MOUNTED + "\" && exec sleep infinity",
                "sh",
                absolute.toString(),
                argument);
        ManagedProcess holder = ManagedProcess.start(name, command, Map.of(), logs);
        MountedFolder mounted = new MountedFolder(absolute, holder);
        try {
            holder.awaitStarted(mounted.path().resolve(MOUNTED));
            return mounted;
        } catch (UserFacingException e) {
            throw new UserFacingException("could not mount a disk over " + absolute + ": " + e.getMessage(), e);
        }
    }

    /**
     * Mounts a disk of a few megabytes that all nodes of a broker share, a tmpfs.
     *
     * @throws UserFacingException if it cannot be mounted
     */
    static MountedFolder small(Path folder, long bytes, Path logs) throws InterruptedException {
        return mount("small-disk", folder, SMALL, Long.toString(bytes), logs);
    }

    /** The command that runs another one where the disk is seen. */
    public List<String> seenBy(List<String> command) {
        List<String> entering = new ArrayList<>(List.of("nsenter", "--mount=/proc/" + holder.pid() + "/ns/mnt", "--"));
        entering.addAll(command);
        return entering;
    }

    @Override
    public List<String> seenBy(int node, List<String> command) {
        return seenBy(command);
    }

    @Override
    public Path path(Path store) {
        return path();
    }

    /** The folder, for processes that see the disk. */
    public Path folder() {
        return folder;
    }

    /** The folder with the disk, for this program. */
    public Path path() {
        return Path.of("/proc/" + holder.pid() + "/root" + folder);
    }

    @Override
    public void close() {
        holder.close();
    }
}
