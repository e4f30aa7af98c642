package io.squareoff.lab.failover;

import io.squareoff.lab.broker.BrokerNodes;
import io.squareoff.lab.failover.FaultEvents.Kind;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One fault of a cluster's nodes, from the breaking to the moment when all nodes are ready again.
 *
 * @param leader the node that leads the stream
 * @param length time until a node that is killed or stopped comes back
 * @param events gets each step
 */
record FaultRun(NodeFault fault, BrokerNodes nodes, String leader, Duration length, FaultEvents events) {

    /** Longest wait until a node that came back is ready. */
    private static final Duration READY_LIMIT = Duration.ofSeconds(60);

    /** @throws io.squareoff.harness.process.UserFacingException if a node does not come back */
    void run() throws InterruptedException {
        switch (fault) {
            case KILL -> kill();
            case STOP -> stop();
            case RESTART -> restart(leader);
            case ROLL -> {
                for (String node : nodes.names()) {
                    restart(node);
                }
            }
            default -> throw new IllegalStateException("no such fault: " + fault);
        }
    }

    private void kill() throws InterruptedException {
        events.add(Kind.DOWN, leader, "killed");
        nodes.kill(List.of(leader));
        TimeUnit.NANOSECONDS.sleep(length.toNanos());
        startAgain(leader);
    }

    private void stop() throws InterruptedException {
        events.add(Kind.DOWN, leader, "stopped");
        nodes.suspend(leader);
        TimeUnit.NANOSECONDS.sleep(length.toNanos());
        events.add(Kind.UP, leader, "goes on");
        nodes.resume(leader);
        awaitReady(leader);
    }

    private void restart(String node) throws InterruptedException {
        events.add(Kind.DOWN, node, "ended");
        nodes.end(node);
        startAgain(node);
    }

    private void startAgain(String node) throws InterruptedException {
        events.add(Kind.UP, node, "started");
        nodes.startAgain(node);
        awaitReady(node);
    }

    private void awaitReady(String node) throws InterruptedException {
        nodes.awaitReady(node, READY_LIMIT);
        events.add(Kind.READY, node, "ready");
    }
}
