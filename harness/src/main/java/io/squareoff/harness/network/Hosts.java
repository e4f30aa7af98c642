package io.squareoff.harness.network;

import io.squareoff.harness.process.ManagedProcess;
import java.util.List;
import java.util.Optional;

/** The hosts of processes: one for all of them, which is this machine, unless an implementation has one for each. */
public interface Hosts extends AutoCloseable {

    /** The loopback address. */
    String THIS = "127.0.0.1";

    /** This machine, on whose loopback address all of them listen. */
    Hosts LOOPBACK = new Hosts() {};

    /**
     * The address on which a process listens, and at which the others find it; the loopback address for one that has no host, since it
     * is not started.
     */
    default String address(String process) {
        return THIS;
    }

    /** The command that runs another one on the host of a process, in the process that it is started as. */
    default List<String> on(String process, List<String> command) {
        return command;
    }

    /**
     * Gives the network between them one of the conditions that it was made for.
     *
     * @throws IllegalArgumentException if it was not
     */
    default void become(NetworkConditions conditions) throws InterruptedException {
        throw new IllegalArgumentException("the loopback address has no " + conditions.title());
    }

    /**
     * Joins the host of a process to the others in another way.
     *
     * @throws IllegalArgumentException if it has none
     */
    default void link(String process, Link link) throws InterruptedException {
        throw new IllegalArgumentException(process + " has no link of its own");
    }

    /** The hosts and the network; empty where all is on this machine. */
    default Optional<NetworkDescription> description() {
        return Optional.empty();
    }

    /** The processes that keep hosts and network, without which none of the others works; empty where there are none. */
    default List<ManagedProcess> keepers() {
        return List.of();
    }

    @Override
    default void close() {}
}
