package io.squareoff.harness.stack;

import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.Supervisor;
import io.squareoff.harness.process.UserFacingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;

/**
 * The processes of a stack: the nodes of its broker, of which a minority may end, and its services, of which none may.
 *
 * <p>Not thread-safe: the thread that starts them uses and closes them.
 */
final class StackProcesses implements Supervisor, AutoCloseable {

    private final List<ManagedProcess> services = new ArrayList<>();
    private final List<ManagedProcess> keepers;

    private Optional<Broker> broker = Optional.empty();

    /** @param keepers of what they run on, which this does not end */
    StackProcesses(List<ManagedProcess> keepers) {
        this.keepers = keepers;
    }

    void add(Broker started) {
        broker = Optional.of(started);
    }

    void add(ManagedProcess service) {
        services.add(service);
    }

    /** The broker; empty where the stack has none. */
    Optional<Broker> broker() {
        return broker;
    }

    /** The services, in the order of their start. */
    List<ManagedProcess> services() {
        return services;
    }

    /**
     * The process of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    ManagedProcess named(String name) {
        return all().filter(process -> process.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no process " + name));
    }

    /** Starts a process again that has ended. */
    void startAgain(String name) {
        ManagedProcess ended = named(name);
        if (services.contains(ended)) {
            services.set(services.indexOf(ended), ended.again());
        } else {
            broker.orElseThrow().startAgain(ended);
        }
    }

    /** The pids of the running processes by name, in the order of their start. */
    Map<String, Long> pids() {
        Map<String, Long> pids = new LinkedHashMap<>();
        all().filter(process -> !process.hasEnded()).forEach(process -> pids.put(process.name(), process.pid()));
        return pids;
    }

    private Stream<ManagedProcess> nodes() {
        return broker.stream().flatMap(running -> running.processes().stream());
    }

    private Stream<ManagedProcess> all() {
        return Stream.concat(nodes(), services.stream());
    }

    private boolean brokerLost() {
        return broker.isPresent() && !broker.get().hasMajority();
    }

    /** The nodes of the broker that have ended. */
    List<String> lost() {
        return nodes().filter(ManagedProcess::hasEnded)
                .map(ManagedProcess::name)
                .toList();
    }

    /** Waits until one of them ends that should not have, and throws. */
    void awaitFailure() throws InterruptedException {
        try {
            firstToEnd(new CompletableFuture<>()).get();
        } catch (ExecutionException e) {
            throw new UserFacingException("could not wait for the processes: " + e.getCause(), e);
        }
        requireAlive();
    }

    @Override
    public CompletableFuture<Object> firstToEnd(CompletableFuture<Integer> work) {
        List<CompletableFuture<?>> ends = new ArrayList<>();
        ends.add(work);
        Stream.concat(services.stream(), keepers.stream()).forEach(needed -> ends.add(needed.onExit()));
        CompletableFuture<Integer> lost = new CompletableFuture<>();
        nodes().forEach(node -> node.onExit().thenAccept(exit -> {
            if (brokerLost()) {
                lost.complete(exit);
            }
        }));
        ends.add(lost);
        return CompletableFuture.anyOf(ends.toArray(CompletableFuture[]::new));
    }

    @Override
    public void requireAlive() {
        Stream<ManagedProcess> needed = brokerLost() ? all() : services.stream();
        Stream.concat(keepers.stream(), needed)
                .filter(ManagedProcess::hasEnded)
                .findFirst()
                .ifPresent(process -> {
                    throw process.ended();
                });
    }

    /** Stops them, the broker last since the others take their leave of it, and returns when all are gone. */
    @Override
    public void close() {
        services.forEach(ManagedProcess::terminate);
        services.forEach(ManagedProcess::close);
        services.clear();
        broker.ifPresent(Broker::close);
    }
}
