package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.Durability;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import io.squareoff.harness.stack.Stack;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.load.compare.Measurement.TargetSource;
import io.squareoff.load.selftest.SelfTest;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Starts a stack on free ports, each time anew. */
final class LocalStackFactory implements TargetSource, SelfTest.StackSource {

    private final ProjectLayout home;
    private final NatsServer broker;
    private final StackPlan plan;
    private final Path logs;
    private final Consumer<String> progress;

    private Optional<Durability> durability = Optional.empty();

    LocalStackFactory(ProjectLayout home, NatsServer broker, StackPlan plan, Path logs, Consumer<String> progress) {
        this.home = home;
        this.broker = broker;
        this.plan = plan;
        this.logs = logs;
        this.progress = progress;
    }

    @Override
    public Stack start(String name) throws InterruptedException {
        Ports ports = Ports.free(plan.nodes(), plan.services(), RandomGenerator.getDefault());
        Stack stack = Stack.start(home, broker, plan, ports, logs.resolve(name), progress);
        try {
            durability = stack.durability();
            return stack;
        } catch (InterruptedException | RuntimeException e) {
            stack.close();
            throw e;
        }
    }

    /** The durability of streams in the stack that was started last; empty where no transport uses them. */
    Optional<Durability> durability() {
        return durability;
    }
}
