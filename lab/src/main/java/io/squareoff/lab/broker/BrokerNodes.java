package io.squareoff.lab.broker;

import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.stack.Broker;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The nodes of a broker that the lab started, which an experiment may end and start again. A node that it ended itself is no
 * failure.
 *
 * <p>One thread ends and starts nodes; the other methods are thread-safe.
 */
public final class BrokerNodes {

    private final Broker broker;
    private final Optional<CutDisks> disks;
    private final List<String> urls;

    /** Processes, not names: the end of one may be noticed when the next of its name runs already. */
    private final Set<ManagedProcess> ended = ConcurrentHashMap.newKeySet();

    /**
     * @param disks of the nodes, if they have disks of their own; closed with the broker
     */
    public BrokerNodes(Broker broker, Optional<CutDisks> disks) {
        this.broker = broker;
        this.disks = disks;
        this.urls = List.of(broker.urls().split(","));
    }

    /** Their names, in their order. */
    public List<String> names() {
        return broker.processes().stream().map(ManagedProcess::name).toList();
    }

    /** The number of nodes, those that ended included. */
    int count() {
        return urls.size();
    }

    /** The URL of a node for clients. */
    String url(String node) {
        return urls.get(names().indexOf(node));
    }

    Map<String, Long> pids() {
        Map<String, Long> pids = new LinkedHashMap<>();
        broker.processes().stream()
                .filter(node -> !ended.contains(node))
                .forEach(node -> pids.put(node.name(), node.pid()));
        return pids;
    }

    /** The nodes that have ended and were not to. */
    List<ManagedProcess> failed() {
        return broker.processes().stream()
                .filter(node -> node.hasEnded() && !ended.contains(node))
                .toList();
    }

    /** Kills nodes at the same moment (SIGKILL), and returns when they are gone. */
    public void kill(List<String> nodes) throws InterruptedException {
        ManagedProcess.kill(toEnd(nodes));
    }

    /** Ends nodes, which must have disks of their own, as if their machines lost power at the same moment. */
    public void cutPower(List<String> nodes) throws InterruptedException {
        disks.orElseThrow().cutPower(nodes.stream().map(names()::indexOf).toList(), toEnd(nodes));
    }

    private List<ManagedProcess> toEnd(List<String> nodes) {
        List<ManagedProcess> processes = nodes.stream().map(this::process).toList();
        ended.addAll(processes);
        return processes;
    }

    /** Writes all that nodes have written to their disks, where they have disks of their own. */
    public void syncDisks() throws InterruptedException {
        if (disks.isPresent()) {
            disks.get().sync();
        }
    }

    /** Ends a node as an operator would (SIGTERM; SIGKILL after 3 s), and returns when it is gone. */
    public void end(String node) {
        toEnd(List.of(node)).forEach(ManagedProcess::close);
    }

    /** Suspends a node (SIGSTOP). */
    public void suspend(String node) throws InterruptedException {
        process(node).suspend();
    }

    /** Lets a suspended node go on (SIGCONT). */
    public void resume(String node) throws InterruptedException {
        process(node).resume();
    }

    /** Starts a node again that was ended here, with the streams that it had, and returns without waiting. */
    public void startAgain(String node) {
        broker.startAgain(process(node));
    }

    /**
     * Waits until a node answers, with streams that are as far as those of the others.
     *
     * @throws io.squareoff.harness.process.UserFacingException if it ends, or the limit passes
     */
    public void awaitReady(String node, Duration limit) throws InterruptedException {
        broker.awaitReady(process(node), limit);
    }

    private ManagedProcess process(String node) {
        return broker.processes().stream()
                .filter(process -> process.name().equals(node))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no node " + node));
    }

    void close() {
        broker.close();
    }
}
