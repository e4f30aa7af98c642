package io.squareoff.load.drill;

import io.squareoff.harness.stack.Services;
import java.util.Optional;
import java.util.Set;

/**
 * A fault of a stack that is started on this machine for it.
 *
 * @param needs the stack that it needs
 * @param precondition looks whether it can be tried here
 * @param breaking breaks that stack
 */
record LocalFault(
        String title,
        String description,
        StackNeeds needs,
        boolean endsProcesses,
        Precondition precondition,
        Breaking breaking)
        implements Fault {

    /** A fault that can be tried everywhere, and ends no process. */
    LocalFault(String title, String description, StackNeeds needs, Breaking breaking) {
        this(title, description, needs, false, Optional::empty, breaking);
    }

    /** The needs of a fault on this machine. */
    interface Precondition {

        /** The reason why the fault cannot be tried, with the remedy; empty if it can. */
        Optional<String> obstacle() throws InterruptedException;
    }

    /** A way to break a stack. */
    interface Breaking {

        /** @return the mending, which is called once, also if the drill is interrupted */
        Mending of(DrillStack stack) throws InterruptedException;
    }

    /** The kinds that ask a backend of which there are two; empty where there is one of each. */
    @Override
    public Set<String> kinds() {
        return needs.secondBackend() ? Services.NATS.kinds() : Set.of();
    }

    /** A stream has the leader that a node of several is, or is not. */
    @Override
    public boolean needsStreams() {
        return needs.nodes() > 1;
    }

    @Override
    public Optional<String> obstacle() throws InterruptedException {
        return precondition.obstacle();
    }

    /**
     * A stack that a fault needs.
     *
     * @param nodes of the broker
     * @param secondBackend true if a second square-nats-service is to run
     * @param relays true if the aggregator's connections are to go over relays
     * @param brokerDisk size of a disk for the broker's streams, in bytes; 0 for none
     * @param hosts true if each process is to have one of its own
     */
    record StackNeeds(int nodes, boolean secondBackend, boolean relays, long brokerDisk, boolean hosts) {

        static final StackNeeds PLAIN = new StackNeeds(1, false, false, 0, false);
        static final StackNeeds CLUSTER = new StackNeeds(3, false, false, 0, false);
        static final StackNeeds TWO_BACKENDS = new StackNeeds(1, true, false, 0, false);
        static final StackNeeds RELAYS = new StackNeeds(1, false, true, 0, false);
        static final StackNeeds SMALL_DISK = new StackNeeds(1, false, false, 64 << 20, false);

        StackNeeds onHosts() {
            return new StackNeeds(nodes, secondBackend, relays, brokerDisk, true);
        }
    }
}
