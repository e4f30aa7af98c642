package io.squareoff.lab.broker;

import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Broker;
import io.squareoff.harness.stack.BrokerDisks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A disk for each node of a broker, which can lose its power. Not thread-safe. */
public final class CutDisks implements BrokerDisks {

    private static final long PROBE_BYTES = 16 << 20;

    private final List<CutDisk> disks;

    private CutDisks(List<CutDisk> disks) {
        this.disks = List.copyOf(disks);
    }

    /**
     * Tries whether nodes can have such disks.
     *
     * @param folder for the disk of the attempt, which is left empty, and for the output of processes
     * @return the reason why not; empty if they can
     */
    public static Optional<String> obstacle(Path folder) throws InterruptedException {
        Path image = folder.resolve("probe.img");
        try (CutDisk disk = CutDisk.mount(folder.resolve("probe"), image, PROBE_BYTES, folder)) {
            CutDisk.cut(List.of(disk), List.of());
            disk.restore();
            return Optional.empty();
        } catch (UserFacingException e) {
            return Optional.of(
                    e.getCause() == null
                            ? e.getMessage()
                            : e.getMessage() + ": " + e.getCause().getMessage());
        } finally {
            delete(image);
        }
    }

    private static void delete(Path image) {
        try {
            Files.deleteIfExists(image);
        } catch (IOException e) {
            throw new UserFacingException("could not delete " + image + ": " + e.getMessage(), e);
        }
    }

    /**
     * Mounts a disk for each node.
     *
     * @param store the folder that their folders are in
     * @param bytes size of each disk
     * @param logs the folder for the output of the processes that hold the disks
     * @throws UserFacingException if this machine cannot have such disks; none is left
     */
    public static CutDisks mount(Path store, int nodes, long bytes, Path logs) throws InterruptedException {
        List<CutDisk> disks = new ArrayList<>();
        try {
            for (int node = 0; node < nodes; node++) {
                String name = Broker.name(node, nodes);
                disks.add(CutDisk.mount(store.resolve(name), store.resolve(name + ".img"), bytes, logs));
            }
            return new CutDisks(disks);
        } catch (RuntimeException | InterruptedException e) {
            disks.forEach(CutDisk::close);
            Broker.deleteStreams(store);
            throw e;
        }
    }

    @Override
    public List<String> seenBy(int node, List<String> command) {
        return disks.get(node).seenBy(command);
    }

    /** Writes all that nodes have written to their disks. */
    void sync() throws InterruptedException {
        for (CutDisk disk : disks) {
            disk.sync();
        }
    }

    /**
     * Kills nodes and cuts off their disks at the same moment, then mounts these again: what was not written through to them is gone.
     *
     * @param nodes whose disks are cut off, counted from 0
     * @param processes of these nodes, which can be started again when this returns
     */
    void cutPower(List<Integer> nodes, List<ManagedProcess> processes) throws InterruptedException {
        List<CutDisk> hit = nodes.stream().map(disks::get).toList();
        CutDisk.cut(hit, processes);
        ManagedProcess.kill(processes);
        for (CutDisk disk : hit) {
            disk.restore();
        }
    }

    @Override
    public void close() {
        disks.forEach(CutDisk::close);
    }
}
