package io.squareoff.load.compare;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.stack.Durability;
import io.squareoff.harness.stack.Services;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a comparison, with everything that a report shows.
 *
 * @param arms the arms with at least one finished round
 * @param capacities the rates that a search for capacity found; empty if there was none
 * @param durability of the streams, if an arm uses them
 * @param tls version and cipher suite that broker and backends chose, by process; empty if no arm has TLS
 * @param transports the aggregator's description of its transports, by transport and name of the property; empty if it gives
 *     none
 * @param cutShort the reason for an early end, if it ended early
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
        Map<String, String> tls,
        Optional<Map<String, Map<String, String>>> transports,
        Optional<String> cutShort) {

    public ComparisonResult {
        arms = List.copyOf(arms);
        capacities = List.copyOf(capacities);
        tls = new LinkedHashMap<>(tls);
    }

    /** The same with the durability of the streams, and the choices of broker and backends. */
    public ComparisonResult with(Optional<Durability> streams, Map<String, String> choicesOfTls) {
        return new ComparisonResult(
                startedAt,
                endedAt,
                plan,
                environment,
                arms,
                capacities,
                findings,
                streams,
                choicesOfTls,
                transports,
                cutShort);
    }

    /**
     * Every other arm against the first one that does the same work; CPU only if it shows the cost of a transport, and nothing for
     * a search, whose windows are not rounds.
     */
    public List<Verdict> verdicts() {
        return Verdict.of(arms).stream()
                .filter(verdict -> isCompared(verdict.metric()))
                .toList();
    }

    private boolean isCompared(Metric metric) {
        return capacities.isEmpty() && (metric != Metric.CPU || cpuKnown());
    }

    /** True if the CPU of more than the aggregator was read: without the backends' it does not show the cost of a transport. */
    private boolean cpuKnown() {
        return arms.stream()
                .flatMap(arm -> arm.usage().keySet().stream())
                .anyMatch(name -> !name.equals(Services.AGGREGATOR.module()) && !name.equals(Generator.NAME));
    }

    /** Every transport against its ceiling, if that was measured. */
    public List<Verdict> limits() {
        return Verdict.againstLimits(arms);
    }

    /** The factors between rest and nats; empty for a search, and if the arms that they need are missing. */
    public List<Attribution> attributions() {
        return Attribution.of(arms).stream()
                .filter(attribution -> isCompared(attribution.metric()))
                .toList();
    }

    /** The cost of numbers and loads for each transport; empty if they were not varied, or CPU is not known. */
    public List<CostFit> costs() {
        return cpuKnown() ? CostFit.of(arms) : List.of();
    }

    /** True if the plan was completed, every answer was right, and the figures say what they should. */
    public boolean valid() {
        return answersRight() && findings.invalid().isEmpty();
    }

    /** True if the plan was completed and every answer was right. */
    public boolean answersRight() {
        return findings.failures().isEmpty() && cutShort.isEmpty();
    }
}
