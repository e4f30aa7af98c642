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
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Findings;
import io.squareoff.load.compare.Measurement;
import io.squareoff.load.compare.Measurement.TargetSource;
import io.squareoff.load.compare.Placement;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Workload;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * Reads and keeps what results say of the targets that are started: their transports, and of stacks their streams and TLS. Makes the
 * results of what is measured on them.
 *
 * <p>Not thread-safe.
 */
final class DescribedSource implements TargetSource {

    private static final String ENDED = "the command ended before it had worked out its figures";

    private final TargetSource source;
    private final Environment environment;
    private final Hosts hosts;
    private final List<Finding> warnings;
    private final Instant startedAt = Instant.now();

    /** Properties by transport and by name, the transports of a variant as {@code nats+tls}; none where no target has such a page. */
    private final Map<String, Map<String, String>> transports = new LinkedHashMap<>();

    /** Of streams in the plain stack, or in the first where none is. */
    private Optional<Durability> durability = Optional.empty();

    /** Version and cipher suite by process, of the stack with TLS that was started last. */
    private Map<String, String> choicesOfTls = Map.of();

    /**
     * @param environment read before anything loaded the machine
     * @param hosts of the targets' processes, which stay when a target ends
     * @param warnings on figures whatever they are
     */
    DescribedSource(TargetSource source, Environment environment, Hosts hosts, List<Finding> warnings) {
        this.source = source;
        this.environment = environment;
        this.hosts = hosts;
        this.warnings = warnings;
    }

    /**
     * Starts a stack, each time anew, in the variant that is asked for. Each variant has free ports that it takes again at the next start:
     * every block of ports stays taken until this program ends, and there are not many. Variants differ in nothing else: each has the services
     * of all arms, so that those that wait cost the same in all.
     *
     * @param hosts of its processes, which stay when a stack ends
     */
    static TargetSource ofStacks(
            ProjectLayout home, NatsServer broker, StackPlan plan, Hosts hosts, Path logs, Consumer<String> progress) {
        Map<StackVariant, Ports> portsByVariant = new EnumMap<>(StackVariant.class);
        return (name, variant) -> {
            Ports ports = portsByVariant.computeIfAbsent(
                    variant, any -> Ports.free(plan.nodes(), plan.services(), RandomGenerator.getDefault()));
            return Stack.start(home, broker, plan.as(variant), ports, hosts, logs.resolve(name), progress);
        };
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
     * The result of what was measured of these targets up to now.
     *
     * @param plan that was carried out
     */
    ComparisonResult result(Measurement measured, Plan plan, Optional<String> cutShort) {
        Findings findings = measured.findings(environment.cores())
                .andWarnings(warnings)
                .andWarnings(Placement.of(measured.launches()).findings());
        return result(measured, plan, findings, cutShort).with(hosts.description());
    }

    /** The result so far with its findings, wrong answers among them, or with why they cannot be worked out: the run goes on, and says so in the end. */
    ComparisonResult soFar(Measurement measured) {
        try {
            return result(measured, measured.plan(), measured.findings(environment.cores()), Optional.of(ENDED));
        } catch (RuntimeException e) {
            Optional<String> why = Optional.of(ENDED + "; its findings cannot be worked out: " + e);
            return result(measured, measured.plan(), Findings.NONE, why);
        }
    }

    private ComparisonResult result(Measurement measured, Plan plan, Findings findings, Optional<String> cutShort) {
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
