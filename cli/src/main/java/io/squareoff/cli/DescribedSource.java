package io.squareoff.cli;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.Durability;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import io.squareoff.harness.stack.Stack;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.stack.Target;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Findings;
import io.squareoff.load.compare.Measurement;
import io.squareoff.load.compare.Measurement.TargetSource;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Workload;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * Reads and keeps what results say of the targets that are started: their transports, and of stacks their streams and TLS.
 *
 * <p>Not thread-safe.
 */
final class DescribedSource implements TargetSource {

    private final TargetSource source;

    /** Properties by transport and by name, the transports of a variant as {@code nats+tls}; none where no target has such a page. */
    private final Map<String, Map<String, String>> transports = new LinkedHashMap<>();

    /** Of streams in the plain stack, or in the first where none is. */
    private Optional<Durability> durability = Optional.empty();

    /** Version and cipher suite by process, of the stack with TLS that was started last. */
    private Map<String, String> choicesOfTls = Map.of();

    DescribedSource(TargetSource source) {
        this.source = source;
    }

    /**
     * Starts a stack, each time anew, in the variant that is asked for. Each variant has free ports that it takes again at the next start:
     * every block of ports stays taken until this program ends, and there are not many. Variants differ in nothing else: each has the services
     * of all arms, so that those that wait cost the same in all.
     *
     * @param hosts of its processes, which stay when a stack ends
     */
    static DescribedSource ofStacks(
            ProjectLayout home, NatsServer broker, StackPlan plan, Hosts hosts, Path logs, Consumer<String> progress) {
        Map<StackVariant, Ports> portsByVariant = new EnumMap<>(StackVariant.class);
        return new DescribedSource((name, variant) -> {
            Ports ports = portsByVariant.computeIfAbsent(
                    variant, any -> Ports.free(plan.nodes(), plan.services(), RandomGenerator.getDefault()));
            return Stack.start(home, broker, plan.as(variant), ports, hosts, logs.resolve(name), progress);
        });
    }

    @Override
    public Target start(String name, StackVariant variant) throws InterruptedException {
        Target target = source.start(name, variant);
        try {
            if (target instanceof Stack stack) {
                if (durability.isEmpty() || variant == StackVariant.PLAIN) {
                    durability = stack.durability();
                }
                if (variant == StackVariant.TLS) {
                    choicesOfTls = stack.tls();
                }
            }
            target.transports()
                    .ifPresent(all -> all.forEach(
                            (transport, properties) -> transports.put(Workload.in(variant, transport), properties)));
            return target;
        } catch (InterruptedException | RuntimeException e) {
            target.close();
            throw e;
        }
    }

    /**
     * The result of what was measured of these targets up to now, without their network.
     *
     * @param plan that was carried out
     */
    ComparisonResult result(
            Instant startedAt,
            Plan plan,
            Environment environment,
            Measurement measured,
            Findings findings,
            Optional<String> cutShort) {
        return new ComparisonResult(
                startedAt,
                Instant.now(),
                plan,
                environment,
                measured.arms(),
                measured.capacities(),
                measured.launches(),
                findings,
                durability,
                choicesOfTls,
                Optional.empty(),
                transports.isEmpty() ? Optional.empty() : Optional.of(Collections.unmodifiableMap(transports)),
                cutShort);
    }
}
