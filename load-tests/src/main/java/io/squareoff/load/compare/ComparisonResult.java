package io.squareoff.load.compare;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.network.NetworkDescription;
import io.squareoff.harness.stack.Durability;
import io.squareoff.harness.statistics.Ratio;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The result of a comparison, with everything that a report shows.
 *
 * @param arms the arms with at least one finished round
 * @param capacities the rates that a search for capacity found; empty if there was none
 * @param launches that were made or begun; empty where somebody else started the services
 * @param durability of the streams, if an arm uses them
 * @param tls version and cipher suite that broker and backends chose, by process; empty if no arm has TLS
 * @param network the hosts that were made for the run; empty if all shared the loopback address
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
        List<LaunchRecord> launches,
        Findings findings,
        Optional<Durability> durability,
        Map<String, String> tls,
        Optional<NetworkDescription> network,
        Optional<Map<String, Map<String, String>>> transports,
        Optional<String> cutShort) {

    private static final double NANOS_PER_MILLI = 1e6;

    public ComparisonResult {
        arms = List.copyOf(arms);
        capacities = List.copyOf(capacities);
        launches = plan.launches() == Launches.NONE ? List.of() : List.copyOf(launches);
        tls = new LinkedHashMap<>(tls);
    }

    /** The same with the network; invalid if that was the limit. */
    public ComparisonResult with(Optional<NetworkDescription> made) {
        Stream<Finding> late = made.flatMap(NetworkDescription::late).stream()
                .map(by -> Finding.of(Finding.Kind.NETWORK_LIMIT, by.toNanos() / NANOS_PER_MILLI));
        Stream<Finding> lost = made.flatMap(NetworkDescription::lost).stream()
                .map(packets -> Finding.of(Finding.Kind.NETWORK_LIMIT_OF_ROOM, packets.doubleValue()));
        Findings all =
                findings.and(new Findings(List.of(), Stream.concat(late, lost).toList(), List.of()));
        return with(arms, capacities, all, made);
    }

    /** The same with ratios to the arms of this name, in place of those that were first. */
    public ComparisonResult to(String reference) {
        List<Arm> sorted = arms.stream()
                .sorted(Comparator.comparing(arm -> !arm.name().equals(reference)))
                .toList();
        List<Capacity> found = capacities.stream()
                .sorted(Comparator.comparing(capacity -> !capacity.arm().equals(reference)))
                .toList();
        return with(sorted, found, findings, network);
    }

    /**
     * The arms at other workloads than those at which a service was asked for too much, over any transport: a rate that is too high for one says nothing
     * against figures at others. What else spoils figures at the same workloads, such as a rate that was missed, goes with them. Empty if no service was
     * asked for too much, none is left, or something else is wrong with the run.
     */
    public List<Arm> belowOverload() {
        List<Finding> failures = findings.failures();
        List<Workload> overloaded = failures.stream()
                .flatMap(failure -> failure.workload().stream())
                .map(plan::asked)
                .toList();
        Predicate<Workload> isOverloaded = workload -> overloaded.stream().anyMatch(plan.asked(workload)::besides);
        boolean elsewhereSound = !failures.isEmpty()
                && failures.stream()
                        .allMatch(failure ->
                                failure.overload() && failure.workload().isPresent())
                && findings.invalid().stream()
                        .allMatch(
                                reason -> reason.workload().filter(isOverloaded).isPresent())
                && cutShort.isEmpty()
                && comparesArms();
        return elsewhereSound
                ? served().stream()
                        .filter(arm -> !isOverloaded.test(arm.workload()))
                        .toList()
                : List.of();
    }

    private ComparisonResult with(
            List<Arm> others, List<Capacity> rates, Findings found, Optional<NetworkDescription> made) {
        return new ComparisonResult(
                startedAt,
                endedAt,
                plan,
                environment,
                others,
                rates,
                launches,
                found,
                durability,
                tls,
                made,
                transports,
                cutShort);
    }

    /**
     * Every other arm against the first one that was to do the same work, or has the same share of its own capacity; nothing for a search.
     * Within one launch each is of one launch, which shows no difference.
     */
    public List<JudgedRatio> verdicts() {
        return comparesArms()
                ? ratios().verdicts().stream().map(this::overLaunches).toList()
                : List.of();
    }

    /** Those of them at the workloads of some arms. */
    public List<JudgedRatio> verdicts(List<Arm> some) {
        return verdicts().stream()
                .filter(verdict ->
                        some.stream().anyMatch(arm -> plan.asked(arm.workload()).besides(verdict.workload())))
                .toList();
    }

    /**
     * The effects of the place within a launch, which ratios are without: for each metric that is judged, a figure in the second place to
     * that in the first. Empty within one launch, and where no arm changed its place.
     */
    public Map<Metric, Ratio> places() {
        return comparesArms() ? ArmRatios.places(arms, plan::asked) : Map.of();
    }

    /** The ratio without its claim where all was measured within one launch, and where figures are indicative only. */
    private JudgedRatio overLaunches(JudgedRatio ratio) {
        if (plan.launches().withinOne()) {
            return ratio.ofOneLaunch();
        }
        return indicative() ? ratio.unjudged() : ratio;
    }

    /** The arms that are no ceilings. */
    public List<Arm> served() {
        return arms.stream().filter(arm -> !arm.workload().isCeiling()).toList();
    }

    /** False of a search, whose windows are not rounds. */
    private boolean comparesArms() {
        return capacities.isEmpty();
    }

    private ReportedRatios ratios() {
        return ReportedRatios.of(arms, plan::asked);
    }

    private boolean cpuKnown() {
        return arms.stream().flatMap(arm -> arm.rounds().stream()).anyMatch(Round::cpuKnown);
    }

    /** Every transport against its ceiling, if that was measured. */
    public List<JudgedRatio> limits() {
        return ratios().limits().stream().map(this::overLaunches).toList();
    }

    /** The factors between rest and nats; empty for a search, and if the arms that they need are missing. */
    public List<Attribution> attributions() {
        return comparesArms()
                ? ratios().attributions().stream()
                        .map(attribution -> attribution.map(this::overLaunches))
                        .toList()
                : List.of();
    }

    /** The cost of numbers and loads for each transport; empty if they were not varied, or CPU is not known. */
    public List<CostFit> costs() {
        return cpuKnown() ? CostFit.of(arms) : List.of();
    }

    /** True if the plan was completed, every answer was right, and the figures say what they should. */
    public boolean valid() {
        return answersRight() && findings.invalid().isEmpty();
    }

    /**
     * True if nothing is wrong but that plans of an open model were missed while something else had the machine's cores: p50 and CPU
     * are then indicative, and there is no verdict.
     */
    public boolean indicative() {
        return answersRight()
                && capacities.isEmpty()
                && !findings.invalid().isEmpty()
                && findings.invalid().stream().allMatch(Finding::disturbed);
    }

    /** True if any request was answered in a window. */
    public boolean measured() {
        return arms.stream()
                .flatMap(arm -> arm.rounds().stream())
                .anyMatch(round -> round.recording().ok() > 0);
    }

    /** True if the plan was completed, there were answers, and every one was right. */
    public boolean answersRight() {
        return findings.failures().isEmpty() && cutShort.isEmpty() && measured();
    }
}
