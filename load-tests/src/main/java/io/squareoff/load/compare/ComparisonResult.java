package io.squareoff.load.compare;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.stack.Durability;
import io.squareoff.harness.stack.Services;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a comparison found, all that any report shows.
 *
 * @param arms those of which at least one round was finished
 * @param capacities what a search for capacity found; empty where there was none
 * @param durability of the streams, where an arm uses them
 * @param transports what the aggregator says of its transports, by their names and those of the properties; empty where it does
 *     not tell
 * @param cutShort why it ended before its plan did, if so
 */
public record ComparisonResult(
        Instant startedAt,
        Instant endedAt,
        Plan plan,
        Environment environment,
        List<Arm> arms,
        List<Capacity> capacities,
        Findings findings,
        Optional<Durability> durability,
        Optional<Map<String, Map<String, String>>> transports,
        Optional<String> cutShort) {

    public ComparisonResult {
        arms = List.copyOf(arms);
        capacities = List.copyOf(capacities);
    }

    /** The same with how durable the streams were. */
    public ComparisonResult with(Optional<Durability> streams) {
        return new ComparisonResult(
                startedAt, endedAt, plan, environment, arms, capacities, findings, streams, transports, cutShort);
    }

    /**
     * Every other arm against the first one that does the same work; on CPU only where it tells what a transport costs, and none
     * of a search, whose windows are no rounds.
     */
    public List<Verdict> verdicts() {
        return Verdict.of(arms).stream()
                .filter(verdict -> told(verdict.metric()))
                .toList();
    }

    private boolean told(Metric metric) {
        return capacities.isEmpty() && (metric != Metric.CPU || cpuKnown());
    }

    /** Whether the CPU of more than the aggregator was read: without the backends' it does not tell what a transport costs. */
    private boolean cpuKnown() {
        return arms.stream()
                .flatMap(arm -> arm.usage().keySet().stream())
                .anyMatch(name -> !name.equals(Services.AGGREGATOR.module()) && !name.equals(Generator.NAME));
    }

    /** Every transport against its limit, where that was measured. */
    public List<Verdict> limits() {
        return Verdict.againstLimits(arms);
    }

    /** Where the factor between rest and nats comes from; empty where the arms do not tell, and of a search. */
    public List<Attribution> attributions() {
        return Attribution.of(arms).stream()
                .filter(attribution -> told(attribution.metric()))
                .toList();
    }

    /** What number and load cost each transport; empty where they were not varied, or CPU does not tell. */
    public List<CostFit> costs() {
        return cpuKnown() ? CostFit.of(arms) : List.of();
    }

    /** Whether the plan was carried out, every answer was right, and the figures tell what they should. */
    public boolean valid() {
        return answersRight() && findings.invalid().isEmpty();
    }

    /** Whether the plan was carried out and every answer was right. */
    public boolean answersRight() {
        return findings.failures().isEmpty() && cutShort.isEmpty();
    }
}
