package io.squareoff.load.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.EnvironmentEntry;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.stack.Durability;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.CoreHourPrice;
import io.squareoff.load.compare.CostFit;
import io.squareoff.load.compare.LaunchRecord;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Runner;
import io.squareoff.load.gatling.OwnSimulation;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The {@code result.json} of a comparison, field by field; docs/result.md explains each. */
record ResultDocument(
        int schemaVersion,
        String name,
        String startedAt,
        String endedAt,
        boolean valid,
        List<String> failures,
        List<String> invalid,
        List<String> marks,
        String cutShort,
        String summary,
        BigDecimal coreHourPrice,
        WorkloadEntry workload,
        EnvironmentEntry environment,
        DurabilityEntry durability,
        Map<String, String> tls,
        Map<String, Map<String, String>> transports,
        List<LaunchEntry> launches,
        List<ArmEntry> arms,
        List<VerdictEntry> verdicts,
        List<AttributionEntry> attributions,
        List<VerdictEntry> limits,
        List<CostEntry> costs,
        List<CapacityEntry> capacities,
        PublishedEntry published) {

    static final int SCHEMA_VERSION = 3;

    /** @param folder that paths are relative to */
    static ResultDocument of(ComparisonResult result, Path folder) {
        return new ResultDocument(
                SCHEMA_VERSION,
                RecordedRun.NAME,
                result.startedAt().toString(),
                result.endedAt().toString(),
                result.valid(),
                result.findings().failures(),
                result.findings().invalid(),
                result.findings().marks(),
                result.cutShort().orElse(null),
                Summary.of(result),
                result.price().map(CoreHourPrice::amount).orElse(null),
                WorkloadEntry.of(result.plan()),
                EnvironmentEntry.of(result.environment()),
                result.durability().map(DurabilityEntry::of).orElse(null),
                result.tls().isEmpty() ? null : result.tls(),
                result.transports().orElse(null),
                result.launches().stream().map(LaunchEntry::of).toList(),
                result.arms().stream()
                        .map(arm -> ArmEntry.of(arm, result.price(), folder))
                        .toList(),
                VerdictEntry.of(result, result.verdicts()),
                result.attributions().stream().map(AttributionEntry::of).toList(),
                VerdictEntry.of(result, result.limits()),
                result.costs().stream().map(CostEntry::of).toList(),
                result.capacities().stream()
                        .map(capacity -> CapacityEntry.of(capacity, result.arms()))
                        .toList(),
                new PublishedEntry(Published.SOURCE + ": " + Published.HOW, new TreeMap<>(Published.BY_TRANSPORT)));
    }

    /** The users of a closed model, or the rate of an open one; the other is null. */
    record LoadEntry(String model, Integer users, Integer requestsPerSecond) {

        static LoadEntry of(Load load) {
            return load instanceof Load.Open open
                    ? new LoadEntry("open", null, open.rate())
                    : new LoadEntry("closed", ((Load.Closed) load).users(), null);
        }

        Load toLoad() {
            return users == null ? new Load.Open(requestsPerSecond) : new Load.Closed(users);
        }
    }

    /** The plan. The simulation is null where squares are asked for. */
    record WorkloadEntry(
            List<String> arms,
            @JsonInclude(JsonInclude.Include.NON_NULL) String simulation,
            List<Integer> numbers,
            List<String> chunks,
            List<LoadEntry> loads,
            @JsonInclude(JsonInclude.Include.NON_NULL) List<DemandEntry> demands,
            int rounds,
            double stackWarmUpSeconds,
            Integer stackWarmUpUsers,
            Integer stackWarmUpNumberAtMost,
            double warmUpSeconds,
            Integer extensionsAtMost,
            double windowSeconds,
            boolean freshJvm,
            String launches,
            Long seed,
            int coresAtLeast) {

        /** Older files have no chunks: each call asked for one square. They were measured within one launch. */
        WorkloadEntry {
            chunks = chunks == null ? List.of("1") : chunks;
            if (launches == null) {
                launches = (freshJvm ? Launches.PER_ARM : Launches.ONE).title();
            }
        }

        static WorkloadEntry of(Plan plan) {
            return new WorkloadEntry(
                    plan.arms(),
                    plan.simulation().map(OwnSimulation::simulation).orElse(null),
                    plan.numbers(),
                    plan.chunkTitles(),
                    plan.loads().stream().map(LoadEntry::of).toList(),
                    DemandEntry.ofPlan(plan.demands()),
                    plan.rounds(),
                    Units.secondsOf(plan.stackWarmUp()),
                    Runner.WARM_UP_USERS,
                    Runner.WARM_UP_NUMBER,
                    Units.secondsOf(plan.warmUp()),
                    Runner.EXTENSIONS,
                    Units.secondsOf(plan.window()),
                    plan.launches() == Launches.PER_ARM,
                    plan.launches().title(),
                    plan.seed(),
                    plan.cores());
        }

        Launches toLaunches() {
            return Launches.of(launches);
        }
    }

    record LaunchEntry(
            int launch,
            String startedAt,
            double startSeconds,
            double warmUpSeconds,
            Map<String, Double> warmUpLoadSeconds,
            double wholeSeconds,
            boolean complete,
            List<String> arms) {

        /** Older files do not say how long the loads lasted. */
        LaunchEntry {
            warmUpLoadSeconds = warmUpLoadSeconds == null ? Map.of() : warmUpLoadSeconds;
        }

        static LaunchEntry of(LaunchRecord launch) {
            return new LaunchEntry(
                    launch.number(),
                    launch.startedAt().toString(),
                    Units.secondsOf(launch.start()),
                    Units.secondsOf(launch.warmUp()),
                    seconds(launch.warmUpLoads()),
                    Units.secondsOf(launch.whole()),
                    launch.complete(),
                    launch.arms());
        }

        private static Map<String, Double> seconds(Map<String, Duration> loads) {
            Map<String, Double> seconds = new LinkedHashMap<>();
            loads.forEach((arm, load) -> seconds.put(arm, Units.secondsOf(load)));
            return seconds;
        }

        LaunchRecord toLaunch() {
            Map<String, Duration> loads = new LinkedHashMap<>();
            warmUpLoadSeconds.forEach((arm, seconds) -> loads.put(arm, Units.durationOf(seconds)));
            return new LaunchRecord(
                    launch,
                    arms,
                    Instant.parse(startedAt),
                    Units.durationOf(startSeconds),
                    Units.durationOf(warmUpSeconds),
                    loads,
                    Units.durationOf(wholeSeconds),
                    complete);
        }
    }

    /** Durability of the streams; null where no arm uses them. */
    record DurabilityEntry(String storage, int replicas, double syncIntervalSeconds, int brokers, int machines) {

        static DurabilityEntry of(Durability durability) {
            return new DurabilityEntry(
                    durability.storage(),
                    durability.replicas(),
                    Units.secondsOf(durability.syncInterval()),
                    durability.brokers(),
                    durability.machines());
        }

        Durability toDurability() {
            return new Durability(
                    storage, replicas, Duration.ofMillis(Math.round(1000 * syncIntervalSeconds)), brokers, machines);
        }
    }

    record CostEntry(
            String arm,
            int chunk,
            LoadEntry load,
            @JsonInclude(JsonInclude.Include.NON_NULL) DemandEntry demand,
            double cpuMillisPerRequest,
            double cpuMicrosPerSquare) {

        static CostEntry of(CostFit fit) {
            return new CostEntry(
                    fit.arm(),
                    fit.chunk(),
                    LoadEntry.of(fit.load()),
                    DemandEntry.ofCall(fit.demand()),
                    Units.millis(fit.perRequest()),
                    Units.micros(fit.perSquare()));
        }
    }

    /** A rate is null where there was none at which the objective held, or none at which it did not. */
    record CapacityEntry(
            String arm,
            int number,
            String slo,
            Integer requestsPerSecond,
            Integer failingRequestsPerSecond,
            Boolean complete,
            List<PointEntry> curve) {

        static CapacityEntry of(Capacity capacity, List<Arm> arms) {
            Map<Integer, Arm> byRate = arms.stream()
                    .filter(arm -> arm.name().equals(capacity.arm()))
                    .collect(Collectors.toMap(arm -> ((Load.Open) arm.workload().load()).rate(), arm -> arm));
            return new CapacityEntry(
                    capacity.arm(),
                    capacity.number(),
                    capacity.objective().toString(),
                    boxed(capacity.rate()),
                    boxed(capacity.failingRate()),
                    capacity.complete(),
                    capacity.held().entrySet().stream()
                            .map(tried -> PointEntry.of(tried.getKey(), tried.getValue(), byRate.get(tried.getKey())))
                            .toList());
        }

        private static Integer boxed(OptionalInt rate) {
            return rate.isEmpty() ? null : Integer.valueOf(rate.getAsInt());
        }
    }

    record PointEntry(
            int requestsPerSecond, boolean held, double achieved, Double p50, Double p99, Double cpuMillisPerRequest) {

        static PointEntry of(int rate, boolean held, Arm arm) {
            return new PointEntry(
                    rate,
                    held,
                    arm.requestsPerSecond(),
                    ArmEntry.boxed(MetricText.shown(Metric.P50, arm)),
                    ArmEntry.boxed(MetricText.shown(Metric.P99, arm)),
                    ArmEntry.boxed(MetricText.shown(Metric.CPU, arm)));
        }
    }

    record PublishedEntry(String source, Map<String, Published> transports) {}
}
