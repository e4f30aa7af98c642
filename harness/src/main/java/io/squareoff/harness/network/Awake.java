package io.squareoff.harness.network;

import io.squareoff.harness.process.ChildProcesses;
import io.squareoff.harness.process.ManagedProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Keeps all cores awake while networks are measured. A core that sleeps between two packets takes longer for each, on a virtual machine by a
 * tenth of a millisecond and more, than one that has other work, as in a run: what was taken off for that would be missing there.
 *
 * <p>Its processes have the lowest priority that there is, so that whoever has a packet goes first.
 */
final class Awake implements AutoCloseable {

    private static final List<String> LAST = List.of("chrt", "--idle", "0");

    private final List<ManagedProcess> processes = new ArrayList<>();

    /** Without such a priority here, the cores sleep as they do. */
    static Awake start(Path logs) throws InterruptedException {
        Awake awake = new Awake();
        if (ChildProcesses.works(LAST)) {
            List<String> command = Stream.concat(LAST.stream(), Stream.of("sh", "-c", "while :; do :; done"))
                    .toList();
            for (int core = 0; core < Runtime.getRuntime().availableProcessors(); core++) {
                awake.processes.add(ManagedProcess.start("awake-" + core, command, Map.of(), logs));
            }
        }
        return awake;
    }

    @Override
    public void close() {
        processes.forEach(ManagedProcess::close);
    }
}
