package io.squareoff.lab.broker;

import io.squareoff.harness.process.FinishedProgram;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Broker;
import io.squareoff.harness.stack.BrokerDisks;
import io.squareoff.harness.stack.MountedFolder;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A disk for each node of a broker, which can lose its power: an ext4 file system in a file, over the node's folder as a {@link
 * MountedFolder} has it. When it is cut off, all that the kernel has not yet written to it is lost, as the page cache is with the
 * power, and its journal is replayed when it is mounted again. What has reached the file counts as written: a disk's own cache is
 * not imitated.
 *
 * <p>The cut is the {@code EXT4_IOC_SHUTDOWN} request without a flush of the journal, with which the kernel's own file system
 * tests imitate a power failure. Nodes count from 0. Not thread-safe.
 */
public final class CutDisks implements BrokerDisks {

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final long PROBE_BYTES = 16 << 20;

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

    private final List<Disk> disks = new ArrayList<>();

    /** @param image file that the disk is in, which takes the room that is written to */
    private record Disk(MountedFolder mounted, Path image) {}

    private CutDisks() {}

    /**
     * Tries whether nodes can have such disks.
     *
     * @param folder for the disk of the attempt, of which nothing is left, and for the output of processes
     * @return the reason why not; empty if they can
     */
    public static Optional<String> obstacle(Path folder) throws InterruptedException {
        Path store = folder.resolve("probe");
        try (CutDisks probe = mount(store, 1, PROBE_BYTES, folder)) {
            probe.cutPower(List.of(0), List.of());
            return Optional.empty();
        } catch (UserFacingException e) {
            return Optional.of(e.getMessage());
        } finally {
            Broker.deleteStreams(store);
        }
    }

    /**
     * Mounts a disk for each node.
     *
     * @param store the folder that their folders are in, which stay empty for all other processes
     * @param bytes size of each disk
     * @param logs the folder for the output of the processes that hold the disks
     * @throws UserFacingException if this machine cannot have such disks; none is left
     */
    public static CutDisks mount(Path store, int nodes, long bytes, Path logs) throws InterruptedException {
        CutDisks mounted = new CutDisks();
        try {
            for (String name : Broker.names(nodes)) {
                Path image = store.resolve(name + ".img").toAbsolutePath();
                make(image, bytes);
                mounted.disks.add(new Disk(
                        MountedFolder.mount("disk-of-" + name, store.resolve(name), MAKE, image.toString(), logs),
                        image));
            }
            return mounted;
        } catch (RuntimeException | InterruptedException e) {
            mounted.close();
            Broker.deleteStreams(store);
            throw e;
        }
    }

    private static void make(Path image, long bytes) {
        try {
            Files.createDirectories(image.getParent());
            try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
                file.setLength(bytes);
            }
        } catch (IOException e) {
            throw new UserFacingException("could not make the disk " + image + ": " + e.getMessage(), e);
        }
    }

    @Override
    public List<String> seenBy(int node, List<String> command) {
        return disks.get(node).mounted().seenBy(command);
    }

    /** The folder of a node's disk, for this program. */
    Path path(int node) {
        return disks.get(node).mounted().path();
    }

    /** Writes all that nodes have written to their disks. */
    void sync() throws InterruptedException {
        for (Disk disk : disks) {
            run(
                    List.of("sync", "-f", disk.mounted().path().toString()),
                    "write to the disk of " + disk.mounted().folder());
        }
    }

    /**
     * Kills nodes and cuts off their disks at the same moment, then mounts these again: what was not written through to them is gone.
     *
     * @param nodes whose disks are cut off
     * @param processes of these nodes, which can be started again when this returns
     */
    void cutPower(List<Integer> nodes, List<ManagedProcess> processes) throws InterruptedException {
        cut(nodes, processes);
        ManagedProcess.kill(processes);
        for (int node : nodes) {
            Disk disk = disks.get(node);
            String folder = disk.mounted().folder().toString();
            String again = "umount \"$1\" && " + MOUNT;
            run(
                    seenBy(
                            node,
                            List.of(
                                    "sh",
                                    "-c",
                                    again,
                                    "sh",
                                    folder,
                                    disk.image().toString())),
                    "mount the disk of " + folder + " again");
        }
    }

    /** Cuts off disks at the same moment. Processes are stopped (SIGSTOP) right before, and must be killed afterwards. */
    void cut(List<Integer> nodes, List<ManagedProcess> processes) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("perl", "-e", CUT));
        command.add(
                processes.stream().map(process -> Long.toString(process.pid())).collect(Collectors.joining(",")));
        nodes.forEach(node -> command.add(path(node).toString()));
        run(command, "cut off a disk");
    }

    private static void run(List<String> command, String what) throws InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        FinishedProgram program;
        try {
            program = FinishedProgram.run(builder, LIMIT, "", line -> {});
        } catch (IOException | UserFacingException e) {
            throw new UserFacingException("could not " + what + ": " + e.getMessage(), e);
        }
        if (!program.succeeded()) {
            throw new UserFacingException(
                    "could not " + what + ": " + program.out().strip());
        }
    }

    @Override
    public void close() {
        disks.forEach(disk -> disk.mounted().close());
    }
}
