package io.squareoff.load.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.Contention;
import io.squareoff.harness.measure.JvmCpu;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.Window;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.Trend;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.CoreHourPrice;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * An arm in {@code result.json}, complete enough to restore it. Older files have no chunk, which means 1, and do not say that an
 * arm has no TLS. One without a demand asked for squares alone.
 */
record ArmEntry(
        String arm,
        String transport,
        Boolean tls,
        int number,
        Integer chunk,
        ResultDocument.LoadEntry load,
        @JsonInclude(JsonInclude.Include.NON_NULL) DemandEntry demand,
        double requestsPerSecond,
        double squaresPerSecond,
        Map<String, Number> latencyMillis,
        Map<String, ProcessEntry> processes,
        Double otherCpuCores,
        ContentionEntry contention,
        Double coreHoursPerMillionRequests,
        Double coreHoursPerMillionSquares,
        Double costPerMillionRequests,
        Map<String, Long> failures,
        List<RoundEntry> rounds) {

    static ArmEntry of(Arm arm, Optional<CoreHourPrice> price, Path folder) {
        return new ArmEntry(
                arm.name(),
                arm.workload().transport(),
                arm.workload().tls(),
                arm.workload().number(),
                arm.workload().chunk(),
                ResultDocument.LoadEntry.of(arm.workload().load()),
                DemandEntry.ofCall(arm.workload().demand()),
                arm.requestsPerSecond(),
                arm.squaresPerSecond(),
                latencies(arm),
                ProcessEntry.of(arm),
                coresElsewhere(arm),
                arm.contention()
                        .map(contention -> ContentionEntry.of(contention, arm.measured()))
                        .orElse(null),
                boxed(Metric.CORE_HOURS_OF_REQUESTS.of(arm)),
                boxed(Metric.CORE_HOURS_OF_SQUARES.of(arm)),
                price.map(each -> boxed(each.ofMillionRequests(arm))).orElse(null),
                arm.failures(),
                arm.rounds().stream()
                        .map(round -> RoundEntry.of(round, new Arm(arm.workload(), List.of(round)), folder))
                        .toList());
    }

    /** @param own true if a simulation of somebody else was run */
    Arm toArm(boolean own) {
        Workload workload =
                new Workload(arm, number, chunk == null ? 1 : chunk, load.toLoad(), DemandEntry.orNone(demand), own);
        return new Arm(
                workload, rounds.stream().map(round -> round.toRound(workload)).toList());
    }

    /** The cores of other programs with those that were stolen: before these had a field of their own they were told together. */
    private static Double coresElsewhere(Arm arm) {
        double stolen = arm.contention()
                .map(contention ->
                        ContentionEntry.of(contention, arm.measured()).stealCpuCores())
                .orElse(0.0);
        return boxed(arm.otherCores().stream().map(others -> others + stolen).findFirst());
    }

    static Double boxed(OptionalDouble figure) {
        return figure.isEmpty() ? null : Double.valueOf(figure.getAsDouble());
    }

    /** The latencies of the catalogue in milliseconds; one is null where too few samples stand behind it. */
    private static Map<String, Number> latencies(Arm arm) {
        Map<String, Number> latencies = new LinkedHashMap<>();
        latencies.put("samples", arm.latencies().getTotalCount());
        Metric.latencies().forEach(metric -> latencies.put(metric.title(), boxed(MetricText.shown(metric, arm))));
        return latencies;
    }

    /**
     * CPU time per thousand squares is null where no request was answered, that of compilation and collection where the process is no
     * JVM, or it is not known.
     */
    record ProcessEntry(
            double cpuSeconds,
            double cpuCores,
            Double cpuMillisPerThousandSquares,
            Double compilationCpuSeconds,
            Double collectionCpuSeconds,
            long residentBytes) {

        static Map<String, ProcessEntry> of(Arm arm) {
            Map<String, ProcessEntry> processes = new LinkedHashMap<>();
            arm.usage()
                    .forEach((name, usage) -> processes.put(
                            name,
                            new ProcessEntry(
                                    Units.secondsOf(usage.cpu()),
                                    usage.cores(),
                                    arm.cpuPerThousandSquares(usage)
                                            .map(Units::millis)
                                            .orElse(null),
                                    seconds(usage, JvmCpu::compilation),
                                    seconds(usage, JvmCpu::collection),
                                    usage.residentBytes())));
            return processes;
        }

        private static Double seconds(ProcessUsage usage, Function<JvmCpu, Duration> part) {
            return usage.jvm().map(part).map(Units::secondsOf).orElse(null);
        }

        ProcessUsage toUsage(Duration wall) {
            Optional<JvmCpu> jvm = compilationCpuSeconds == null || collectionCpuSeconds == null
                    ? Optional.empty()
                    : Optional.of(new JvmCpu(
                            Units.durationOf(compilationCpuSeconds), Units.durationOf(collectionCpuSeconds)));
            return new ProcessUsage(Units.durationOf(cpuSeconds), wall, residentBytes, jvm);
        }
    }

    /**
     * {@code steady} is null where the window is too short to be tested, {@code arrivals} in a closed model. Older files have no
     * launch: it is not known which rounds were in one. Nor have they {@code warmUpSeconds}, which is null for h2load too.
     */
    record RoundEntry(
            int round,
            Integer launch,
            String windowStart,
            String windowEnd,
            Double warmUpSeconds,
            long requests,
            double requestsPerSecond,
            long[] requestsInEachSecond,
            double drift,
            double driftZ,
            Boolean steady,
            int extensions,
            Arrivals arrivals,
            String latencyHistogramMicros,
            Map<String, ProcessEntry> processes,
            Double otherCpuCores,
            ContentionEntry contention,
            Map<String, Long> failures,
            String gatlingReport) {

        static RoundEntry of(Round round, Arm alone, Path folder) {
            Recording recording = round.recording();
            Trend trend = recording.trend();
            return new RoundEntry(
                    round.round(),
                    round.launch(),
                    recording.window().start().toString(),
                    recording.window().end().toString(),
                    recording.warmUp().map(Units::secondsOf).orElse(null),
                    recording.ok(),
                    round.requestsPerSecond(),
                    recording.okPerSecond(),
                    trend.drift(),
                    trend.z(),
                    trend.tested() ? Boolean.valueOf(!trend.drifting()) : null,
                    recording.extensions(),
                    recording.arrivals().orElse(null),
                    recording.latency(),
                    ProcessEntry.of(alone),
                    coresElsewhere(alone),
                    round.contention()
                            .map(contention -> ContentionEntry.of(contention, alone.measured()))
                            .orElse(null),
                    round.failures(),
                    folder.relativize(round.gatlingReport().toAbsolutePath()).toString());
        }

        Round toRound(Workload workload) {
            Window window = new Window(Instant.parse(windowStart), Instant.parse(windowEnd));
            Map<String, ProcessUsage> usage = new LinkedHashMap<>();
            processes.forEach((name, entry) -> usage.put(name, entry.toUsage(window.length())));
            Recording recording = new Recording(
                    window,
                    Optional.ofNullable(warmUpSeconds).map(Units::durationOf),
                    extensions,
                    requests,
                    requestsInEachSecond,
                    failures,
                    latencyHistogramMicros,
                    Optional.empty(),
                    Optional.ofNullable(arrivals));
            Optional<Contention> kept =
                    Optional.ofNullable(contention).map(entry -> entry.toContention(window.length()));
            Duration stolen = kept.map(Contention::steal).orElse(Duration.ZERO);
            Optional<Duration> others = Optional.ofNullable(otherCpuCores)
                    .map(cores -> Units.durationOf(cores * Units.secondsOf(window.length())))
                    .map(busy -> busy.minus(stolen));
            return new Round(round, workload, recording, usage, others, 0, List.of(), Path.of(gatlingReport))
                    .in(launch == null ? 1 : launch)
                    .under(kept);
        }
    }
}
