package io.squareoff.load.report;

import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.PairedRatio;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Verdict;
import io.squareoff.load.measure.Environment;
import io.squareoff.load.measure.ProcessUsage;
import io.squareoff.load.measure.Trend;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The result as {@code result.json}; docs/result.md says what each field means. */
public final class JsonReport {

    static final int SCHEMA_VERSION = 1;

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private JsonReport() {}

    /** Writes the result, with paths relative to the file's folder. */
    public static void write(ComparisonResult result, Path file) {
        MAPPER.writeValue(
                file.toFile(), Document.of(result, file.toAbsolutePath().getParent()));
    }

    private record Document(
            int schemaVersion,
            String name,
            String startedAt,
            String endedAt,
            boolean valid,
            List<String> failures,
            List<String> marks,
            String cutShort,
            Workload workload,
            Environment environment,
            List<ArmEntry> arms,
            List<VerdictEntry> verdicts,
            PublishedEntry published) {

        static Document of(ComparisonResult result, Path folder) {
            return new Document(
                    SCHEMA_VERSION,
                    "compare",
                    result.startedAt().toString(),
                    result.endedAt().toString(),
                    result.valid(),
                    result.failures(),
                    result.marks(),
                    result.cutShort().orElse(null),
                    Workload.of(result.plan()),
                    result.environment(),
                    result.arms().stream().map(arm -> ArmEntry.of(arm, folder)).toList(),
                    result.verdicts().stream().map(VerdictEntry::of).toList(),
                    new PublishedEntry(Published.SOURCE + ": " + Published.HOW, new TreeMap<>(Published.BY_TRANSPORT)));
        }
    }

    private record Workload(
            String model,
            List<String> transports,
            int number,
            int users,
            int rounds,
            double stackWarmUpSeconds,
            double warmUpSeconds,
            double windowSeconds) {

        static Workload of(Plan plan) {
            return new Workload(
                    "closed",
                    plan.transports(),
                    plan.number(),
                    plan.users(),
                    plan.rounds(),
                    seconds(plan.stackWarmUp()),
                    seconds(plan.warmUp()),
                    seconds(plan.window()));
        }
    }

    /** The ratio and its bounds are null where no round has the figure. */
    private record VerdictEntry(
            String metric,
            String first,
            String second,
            Double ratio,
            Double low,
            Double high,
            int rounds,
            boolean differs,
            String words) {

        static VerdictEntry of(Verdict verdict) {
            Optional<PairedRatio> ratio = verdict.ratio();
            return new VerdictEntry(
                    verdict.metric().title(),
                    verdict.first(),
                    verdict.second(),
                    ratio.map(PairedRatio::median).orElse(null),
                    ratio.map(PairedRatio::low).orElse(null),
                    ratio.map(PairedRatio::high).orElse(null),
                    ratio.map(PairedRatio::pairs).orElse(0),
                    ratio.map(PairedRatio::differs).orElse(false),
                    VerdictText.of(verdict));
        }
    }

    private record PublishedEntry(String source, Map<String, Published> transports) {}

    private record ArmEntry(
            String transport,
            double requestsPerSecond,
            double squaresPerSecond,
            Latency latencyMillis,
            Map<String, ProcessEntry> processes,
            double otherCpuCores,
            Map<String, Long> failures,
            List<RoundEntry> rounds) {

        static ArmEntry of(Arm arm, Path folder) {
            Map<String, ProcessEntry> processes = new LinkedHashMap<>();
            arm.usage().forEach((name, usage) -> processes.put(name, ProcessEntry.of(arm, usage)));
            return new ArmEntry(
                    arm.transport(),
                    arm.requestsPerSecond(),
                    arm.squaresPerSecond(),
                    Latency.of(arm),
                    processes,
                    arm.otherCores(),
                    arm.failures(),
                    arm.rounds().stream()
                            .map(round -> RoundEntry.of(round, arm, folder))
                            .toList());
        }
    }

    /** A percentile is null where too few samples stand behind it, the longest latency where there is none. */
    private record Latency(long samples, Double p50, Double p90, Double p95, Double p99, Double max) {

        static Latency of(Arm arm) {
            return new Latency(
                    arm.latencies().getTotalCount(),
                    millis(arm.latencyMicros(50)),
                    millis(arm.latencyMicros(90)),
                    millis(arm.latencyMicros(95)),
                    millis(arm.latencyMicros(99)),
                    millis(arm.longestLatencyMicros()));
        }

        private static Double millis(OptionalLong micros) {
            return micros.isEmpty() ? null : Double.valueOf(micros.getAsLong() / 1000.0);
        }
    }

    /** CPU time for squares is null where there was not one. */
    private record ProcessEntry(
            double cpuSeconds, double cpuCores, Double cpuMillisPerThousandSquares, long residentBytes) {

        static ProcessEntry of(Arm arm, ProcessUsage usage) {
            return new ProcessEntry(
                    seconds(usage.cpu()),
                    usage.cores(),
                    arm.cpuPerThousandSquares(usage).map(Units::millis).orElse(null),
                    usage.residentBytes());
        }
    }

    /** Whether it was steady is null where the window is too short to be tested. */
    private record RoundEntry(
            int round,
            String windowStart,
            String windowEnd,
            long requests,
            double requestsPerSecond,
            long[] requestsInEachSecond,
            double drift,
            double driftZ,
            Boolean steady,
            int extensions,
            String latencyHistogramMicros,
            Map<String, ProcessEntry> processes,
            double otherCpuCores,
            Map<String, Long> failures,
            String gatlingReport) {

        static RoundEntry of(Round round, Arm arm, Path folder) {
            Arm alone = new Arm(arm.transport(), arm.number(), List.of(round));
            Map<String, ProcessEntry> processes = new LinkedHashMap<>();
            round.usage().forEach((name, usage) -> processes.put(name, ProcessEntry.of(alone, usage)));
            Trend trend = round.recording().trend();
            return new RoundEntry(
                    round.round(),
                    round.recording().window().start().toString(),
                    round.recording().window().end().toString(),
                    round.recording().ok(),
                    round.requestsPerSecond(),
                    round.recording().okPerSecond(),
                    trend.drift(),
                    trend.z(),
                    trend.tested() ? Boolean.valueOf(!trend.drifting()) : null,
                    round.recording().extensions(),
                    round.recording().latency(),
                    processes,
                    round.otherCores(),
                    round.recording().failures(),
                    folder.relativize(round.gatlingReport().toAbsolutePath()).toString());
        }
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
