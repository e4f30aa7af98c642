package io.squareoff.harness.stack;

import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The disks that a broker's streams are on: those of the machine, a small one that all nodes share, or one for each node that can
 * lose its power.
 *
 * <p>Not thread-safe.
 */
final class BrokerDisks implements AutoCloseable {

    /** The machine's own. */
    static final BrokerDisks NONE = new BrokerDisks(Optional.empty(), List.of());

    private final Optional<SmallDisk> shared;
    private final List<CutDisk> each;

    private BrokerDisks(Optional<SmallDisk> shared, List<CutDisk> each) {
        this.shared = shared;
        this.each = List.copyOf(each);
    }

    /** A disk of all nodes. */
    static BrokerDisks shared(SmallDisk disk) {
        return new BrokerDisks(Optional.of(disk), List.of());
    }

    /**
     * Mounts a disk for each node.
     *
     * @param store the folder that their folders are in
     * @param names of the nodes, which are those of their folders
     * @param bytes size of each disk
     * @param logs the folder for the output of the processes that hold the disks
     * @throws UserFacingException if this machine cannot have such disks; none is left
     */
    static BrokerDisks mount(Path store, List<String> names, long bytes, Path logs) throws InterruptedException {
        List<CutDisk> disks = new ArrayList<>();
        try {
            for (String name : names) {
                disks.add(CutDisk.mount(store.resolve(name), store.resolve(name + ".img"), bytes, logs));
            }
            return new BrokerDisks(Optional.empty(), disks);
        } catch (RuntimeException | InterruptedException e) {
            disks.forEach(CutDisk::close);
            throw e;
        }
    }

    /** The command that runs another one where the disk of a node is seen. */
    List<String> seenBy(int node, List<String> command) {
        if (shared.isPresent()) {
            return shared.get().seenBy(command);
        }
        return each.isEmpty() ? command : each.get(node).seenBy(command);
    }

    /** The folder of the shared disk, for this program; empty if the nodes share none. */
    Optional<Path> path() {
        return shared.map(SmallDisk::path);
    }

    /** Writes all that nodes have written to their disks, if each has one. */
    void sync() throws InterruptedException {
        for (CutDisk disk : each) {
            disk.sync();
        }
    }

    /**
     * Kills nodes and cuts off their disks at the same moment, then mounts these again.
     *
     * @param nodes whose disks are cut off
     * @param processes of these nodes
     */
    void cutPower(List<Integer> nodes, List<ManagedProcess> processes) throws InterruptedException {
        List<CutDisk> hit = nodes.stream().map(each::get).toList();
        CutDisk.cut(hit, processes);
        ManagedProcess.kill(processes);
        for (CutDisk disk : hit) {
            disk.restore();
        }
    }

    @Override
    public void close() {
        shared.ifPresent(SmallDisk::close);
        each.forEach(CutDisk::close);
    }
}
