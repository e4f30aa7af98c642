package io.squareoff.load.report;

import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.CostFit;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Figures that follow from a comparison, as its result has them for other programs.
 *
 * @param verdicts for each metric that says something, each arm against the one that it is compared with
 * @param parts of the factor between rest and nats, and their product; empty if the arms for it were not measured
 * @param limits the throughput of each transport against its limit's; empty if none was measured
 * @param costs the CPU time of a request as a line over N; empty if fewer than three numbers were measured
 * @param capacities the highest rates at which an objective held; empty if none were searched
 */
record DerivedFigures(
        List<ArmFigures> arms,
        List<RatioFigures> verdicts,
        List<RatioFigures> parts,
        List<RatioFigures> limits,
        List<CostFit> costs,
        List<CapacityFigures> capacities) {

    /** Of a run whose figures are not worked out yet. */
    static final DerivedFigures NONE =
            new DerivedFigures(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

    static DerivedFigures of(ComparisonResult result) {
        return new DerivedFigures(
                result.arms().stream().map(ArmFigures::of).toList(),
                views(result, result.verdicts()),
                result.attributions().stream()
                        .flatMap(attribution -> attribution.effects().values().stream())
                        .map(part -> RatioFigures.of(part, ""))
                        .toList(),
                views(result, result.limits()),
                result.costs(),
                result.capacities().stream().map(CapacityFigures::of).toList());
    }

    private static List<RatioFigures> views(ComparisonResult result, List<JudgedRatio> verdicts) {
        String indicative = result.indicative() ? Conclusion.INDICATIVE : "";
        return verdicts.stream()
                .map(verdict -> RatioFigures.of(verdict, indicative + RatioWords.line(verdict)))
                .toList();
    }

    /**
     * An arm over all its rounds: geometric means of rates and percentiles, and CPU over all windows together.
     *
     * @param figures by metric and unit, as in the heading of a column; empty where too few samples stand behind
     *     one, it is not known, or reports leave it out
     * @param processes by name
     * @param otherCores cores that other programs on the machine kept busy, without what the host took; empty if not known
     * @param failures by kind
     */
    record ArmFigures(
            Workload workload,
            Map<String, OptionalDouble> figures,
            Map<String, ProcessFigures> processes,
            OptionalDouble otherCores,
            Map<String, Long> failures) {

        static ArmFigures of(Arm arm) {
            Map<String, OptionalDouble> figures = new LinkedHashMap<>();
            for (Metric metric : Metric.values()) {
                figures.put(
                        metric.column(), metric.isShown(arm.workload()) ? metric.shown(arm) : OptionalDouble.empty());
            }
            Map<String, ProcessFigures> processes = new LinkedHashMap<>();
            arm.usage().forEach((name, usage) -> processes.put(name, ProcessFigures.of(arm, usage)));
            return new ArmFigures(arm.workload(), figures, processes, arm.otherCores(), arm.failures());
        }
    }

    /** @param cpuMillisPerThousandSquares empty where no request was answered */
    record ProcessFigures(double cpuCores, Optional<Double> cpuMillisPerThousandSquares, long residentBytes) {

        static ProcessFigures of(Arm arm, ProcessUsage usage) {
            return new ProcessFigures(
                    usage.cores(), arm.cpuPerThousandSquares(usage).map(Units::millis), usage.residentBytes());
        }
    }

    /**
     * @param requestsPerSecond the geometric mean over launches of the highest rate at which it held; empty where it held at none in one
     * @param failingRequestsPerSecond that of the lowest rate at which it did not hold; empty where it held at all in one
     * @param low lower end of the first one's 95 % interval; empty where there are too few launches for one
     * @param high upper end of the second one's
     * @param launches that count: of a run that was cut short those that were complete, if any was
     */
    record CapacityFigures(
            String arm,
            int number,
            String objective,
            Optional<Double> requestsPerSecond,
            Optional<Double> failingRequestsPerSecond,
            Optional<Double> low,
            Optional<Double> high,
            int launches,
            boolean complete) {

        static CapacityFigures of(Capacity capacity) {
            Capacity completed = capacity.completed();
            return new CapacityFigures(
                    capacity.arm(),
                    capacity.number(),
                    capacity.objective().toString(),
                    completed.rate().map(Ratio::value),
                    completed.failingRate().map(Ratio::value),
                    completed.rate().filter(Ratio::conclusive).map(Ratio::low),
                    completed.failingRate().filter(Ratio::conclusive).map(Ratio::high),
                    completed.searches().size(),
                    capacity.complete());
        }
    }
}
