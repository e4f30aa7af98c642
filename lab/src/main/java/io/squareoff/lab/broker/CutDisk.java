package io.squareoff.lab.broker;

import io.squareoff.harness.process.FinishedProgram;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.MountedFolder;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A disk that can lose its power: an ext4 file system in a file, over a folder as a {@link MountedFolder} has it. When it is cut
 * off, all that the kernel has not yet written to it is lost, as the page cache is with the power, and its journal is replayed when
 * it is mounted again. What has reached the file counts as written: a disk's own cache is not imitated.
 *
 * <p>The cut is the {@code EXT4_IOC_SHUTDOWN} request without a flush of the journal, with which the kernel's own file system
 * tests imitate a power failure.
 * Not thread-safe.
 */
final class CutDisk implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private static final String MOUNT = "mount -o loop \"$2\" \"$1\"";
    private static final String MAKE = "mkfs.ext4 -q -F \"$2\" && " + MOUNT;

    /**
     * Stops processes where they are, so that none acknowledges anything more or closes a file, then cuts off disks. The request is
     * {@code _IOR('X', 125, __u32)}, its argument {@code EXT4_GOING_FLAGS_NOLOGFLUSH}.
     */
    private static final String CUT = """
            my ($pids, @folders) = @ARGV;
            kill STOP => split /,/, $pids;
            for my $folder (@folders) {
              open(my $disk, '<', $folder) or die "cannot open $folder: $!\\n";
              my $flags = pack 'L', 2;
              ioctl($disk, 0x8004587d, $flags) or die "cannot cut off $folder: $!\\n";
            }
            """;

    private final MountedFolder mounted;
    private final Path image;

    private boolean cut;

    private CutDisk(MountedFolder mounted, Path image) {
        this.mounted = mounted;
        this.image = image;
    }

    /**
     * @param folder is created, and stays empty for all other processes
     * @param image file that the disk is in, which takes the room that is written to
     * @param logs the folder for the output of the process that holds the disk
     * @throws UserFacingException if it cannot be made or mounted
     */
    static CutDisk mount(Path folder, Path image, long bytes, Path logs) throws InterruptedException {
        try {
            Files.createDirectories(image.toAbsolutePath().getParent());
            try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
                file.setLength(bytes);
            }
        } catch (IOException e) {
            throw new UserFacingException("could not make the disk " + image + ": " + e.getMessage(), e);
        }
        Path absolute = image.toAbsolutePath();
        return new CutDisk(
                MountedFolder.mount("disk-of-" + folder.getFileName(), folder, MAKE, absolute.toString(), logs),
                absolute);
    }

    /** The command that runs another one where the disk is seen. */
    List<String> seenBy(List<String> command) {
        return mounted.seenBy(command);
    }

    /** The disk's folder, for this program. */
    Path path() {
        return mounted.path();
    }

    /** Writes all that there is to the disk. */
    void sync() throws InterruptedException {
        run(List.of("sync", "-f", path().toString()), "write to the disk of " + mounted.folder());
    }

    /**
     * Cuts off disks at the same moment. Processes are stopped (SIGSTOP) right before, and must be killed afterwards.
     *
     * @param users processes that write to them
     */
    static void cut(List<CutDisk> disks, List<ManagedProcess> users) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("perl", "-e", CUT));
        command.add(users.stream().map(user -> Long.toString(user.pid())).collect(Collectors.joining(",")));
        disks.forEach(disk -> {
            disk.cut = true;
            command.add(disk.path().toString());
        });
        run(command, "cut off a disk");
    }

    /** Mounts the disk again if it was cut off, with what had been written to it. No process may use it. */
    void restore() throws InterruptedException {
        if (!cut) {
            return;
        }
        List<String> again = List.of(
                "sh", "-c", "umount \"$1\" && " + MOUNT, "sh", mounted.folder().toString(), image.toString());
        run(mounted.seenBy(again), "mount the disk of " + mounted.folder() + " again");
        cut = false;
    }

    private static void run(List<String> command, String what) throws InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        try {
            FinishedProgram program = FinishedProgram.run(builder, LIMIT, "", line -> {});
            if (!program.succeeded()) {
                throw new UserFacingException("could not " + what + ": " + program.out().strip());
            }
        } catch (IOException e) {
            throw new UserFacingException("could not " + what + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        mounted.close();
    }
}
