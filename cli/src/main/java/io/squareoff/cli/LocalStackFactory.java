package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.Durability;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import io.squareoff.harness.stack.Stack;
import io.squareoff.load.compare.Measurement.TargetSource;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.selftest.SelfTest;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Starts the stack that a plan needs, on free ports, as often as it is asked to. */
final class LocalStackFactory implements TargetSource, SelfTest.StackSource {

    private static final String WITH_STREAMS = "jetstream";

    private final ProjectLayout home;
    private final NatsServer broker;
    private final Plan plan;
    private final int brokers;
    private final Path logs;
    private final Consumer<String> progress;

    private Optional<Durability> durability = Optional.empty();

    /** @param brokers number of the broker's nodes */
    LocalStackFactory(
            ProjectLayout home, NatsServer broker, Plan plan, int brokers, Path logs, Consumer<String> progress) {
        this.home = home;
        this.broker = broker;
        this.plan = plan;
        this.brokers = brokers;
        this.logs = logs;
        this.progress = progress;
    }

    @Override
    public Stack start(String name) throws InterruptedException {
        Ports ports = Ports.free(brokers, RandomGenerator.getDefault());
        Stack stack = Stack.start(home, broker, ports, plan.transports(), logs.resolve(name), progress);
        if (plan.transports().contains(WITH_STREAMS)) {
            durability = Optional.of(stack.durability());
        }
        return stack;
    }

    /** The durability of the streams of the last stack; empty without streams. */
    Optional<Durability> durability() {
        return durability;
    }
}
