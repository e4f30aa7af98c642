package io.squareoff.cli;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import io.squareoff.harness.stack.Stack;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.load.compare.Measurement.TargetSource;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * Starts a stack, each time anew, in the variant that is asked for. Each variant has free ports that it takes again at the next start: every
 * block of ports stays taken until this program ends, and there are not many.
 *
 * <p>Not thread-safe.
 */
final class LocalStackFactory implements TargetSource {

    private final ProjectLayout home;
    private final NatsServer broker;
    private final StackPlan plan;
    private final Hosts hosts;
    private final Path logs;
    private final Consumer<String> progress;

    private final Map<StackVariant, Ports> portsByVariant = new EnumMap<>(StackVariant.class);

    /** @param hosts of its processes, which stay when a stack ends */
    LocalStackFactory(
            ProjectLayout home, NatsServer broker, StackPlan plan, Hosts hosts, Path logs, Consumer<String> progress) {
        this.home = home;
        this.broker = broker;
        this.plan = plan;
        this.hosts = hosts;
        this.logs = logs;
        this.progress = progress;
    }

    /** Variants differ in nothing else: each has the services of all arms, so that those that wait cost the same in all. */
    @Override
    public Stack start(String name, StackVariant variant) throws InterruptedException {
        Ports ports = portsByVariant.computeIfAbsent(
                variant, any -> Ports.free(plan.nodes(), plan.services(), RandomGenerator.getDefault()));
        return Stack.start(home, broker, plan.as(variant), ports, hosts, logs.resolve(name), progress);
    }
}
