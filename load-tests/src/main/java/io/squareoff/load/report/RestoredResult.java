package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.harness.stack.TransportDescription;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.CoreHourPrice;
import io.squareoff.load.compare.Findings;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Workload;
import io.squareoff.load.gatling.OwnSimulation;
import io.squareoff.load.report.ResultDocument.CapacityEntry;
import io.squareoff.load.report.ResultDocument.DurabilityEntry;
import io.squareoff.load.report.ResultDocument.LaunchEntry;
import io.squareoff.load.report.ResultDocument.LoadEntry;
import io.squareoff.load.report.ResultDocument.WorkloadEntry;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** The result of a comparison as it was before it was written. */
final class RestoredResult {

    private RestoredResult() {}

    /**
     * Restores a result.
     *
     * @param arms of the document
     * @throws IllegalArgumentException if values do not go together
     */
    static ComparisonResult of(ResultDocument document, List<Arm> arms) {
        Map<String, Map<String, String>> transports = document.transports() == null ? Map.of() : document.transports();
        Plan plan = plan(document.workload(), transports);
        arms.forEach(arm -> requireKnownLimit(plan, arm.workload()));
        return new ComparisonResult(
                Instant.parse(document.startedAt()),
                Instant.parse(document.endedAt()),
                plan,
                document.environment().toEnvironment(),
                arms,
                document.capacities().stream().map(RestoredResult::capacity).toList(),
                document.launches() == null
                        ? List.of()
                        : document.launches().stream()
                                .map(LaunchEntry::toLaunch)
                                .toList(),
                new Findings(document.failures(), document.invalid(), document.marks()),
                Optional.ofNullable(document.durability()).map(DurabilityEntry::toDurability),
                document.tls() == null ? Map.of() : document.tls(),
                Optional.ofNullable(document.transports()),
                Optional.ofNullable(document.cutShort()),
                Optional.ofNullable(document.coreHourPrice()).map(CoreHourPrice::new));
    }

    private static Plan plan(WorkloadEntry workload, Map<String, Map<String, String>> transports) {
        return new Plan(
                workload.arms(),
                workload.numbers(),
                workload.chunks().stream()
                        .map(chunk -> chunk.equals("all") ? Plan.ALL : Integer.parseInt(chunk))
                        .toList(),
                workload.loads().stream().map(LoadEntry::toLoad).toList(),
                DemandEntry.orNone(workload.demands()),
                workload.rounds(),
                Units.durationOf(workload.stackWarmUpSeconds()),
                Units.durationOf(workload.warmUpSeconds()),
                Units.durationOf(workload.windowSeconds()),
                workload.toLaunches(),
                workload.seed() == null ? Plan.NOT_DRAWN : workload.seed(),
                workload.coresAtLeast(),
                workload.simulation() == null ? catalogue(workload, transports) : TransportCatalogue.unknown(),
                Optional.ofNullable(workload.simulation()).map(name -> new OwnSimulation(name, List.of())));
    }

    /** The transports of the plan, as far as the aggregator described them: a run that was cut short may not have come to that. */
    private static TransportCatalogue catalogue(WorkloadEntry workload, Map<String, Map<String, String>> transports) {
        Map<String, TransportDescription> catalogue = new LinkedHashMap<>();
        for (String arm : workload.arms()) {
            String transport = new Workload(arm, 1, new Load.Closed(1)).transport();
            catalogue.put(transport, TransportDescription.of(transport, transports.getOrDefault(transport, Map.of())));
        }
        return new TransportCatalogue(catalogue, OptionalInt.empty());
    }

    /** The report tells how a limit was measured. */
    private static void requireKnownLimit(Plan plan, Workload workload) {
        if (workload.isCeiling() && (plan.ceiling(workload).isEmpty() || !(workload.load() instanceof Load.Closed))) {
            throw new IllegalArgumentException(workload.arm()
                    + " is the limit of a transport that is not described, or was measured in an open model");
        }
    }

    private static Capacity capacity(CapacityEntry entry) {
        Map<Integer, Boolean> held = new TreeMap<>();
        entry.curve().forEach(point -> held.put(point.requestsPerSecond(), point.held()));
        return new Capacity(entry.arm(), entry.number(), Objective.parse(entry.slo()), held);
    }
}
