package io.squareoff.load.report;

import io.squareoff.harness.measure.Instruments;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.report.BarChart;
import io.squareoff.harness.report.NamedFigures;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/** Charts of what each process used: a bar for each arm, of the processes that run the service, the broker among them. */
final class ProcessCharts {

    private static final String CPU =
            "User and system time of each process over all measured windows. The generator is left out: it is no part of the service.";

    private static final String MEMORY =
            "The most that each process had resident in any measured window; the peaks need not be at one time. Without the generator."
                    + " Arms of one launch share its processes.";

    private ProcessCharts() {}

    static BarChart cpu(List<ChartArm> arms) {
        boolean own = arms.stream().anyMatch(arm -> arm.arm().workload().own());
        List<String> missing = new ArrayList<>();
        List<ChartArm> known = new ArrayList<>();
        for (ChartArm arm : arms) {
            if (knowsCpu(arm.arm())) {
                known.add(arm);
            } else {
                missing.add(MissingText.of(arm.label(), whyNoCpu(arm.arm())));
            }
        }
        String work = own ? "requests" : "squares";
        return stack(
                "CPU per 1,000 " + work + " by process",
                CPU,
                "CPU ms per 1,000 " + work,
                known,
                (arm, usage) -> arm.cpuPerThousandSquares(usage).map(Units::millis),
                missing);
    }

    /** Returns false of an arm whose CPU is not known, or that answered nothing. */
    static boolean knowsCpu(Arm arm) {
        return Metric.CORE_HOURS_OF_REQUESTS.of(arm).isPresent();
    }

    static String whyNoCpu(Arm arm) {
        return arm.squares() == 0
                ? "no right answer"
                : "only the " + (arm.workload().own() ? "generator" : "aggregator") + "'s CPU is known";
    }

    static BarChart memory(List<ChartArm> arms) {
        List<String> missing = new ArrayList<>();
        arms.stream()
                .filter(arm -> usage(arm.arm()).isEmpty())
                .forEach(arm -> missing.add(MissingText.of(arm.label(), "no process was read")));
        return stack(
                "Resident memory by process",
                MEMORY,
                "MiB",
                arms,
                (arm, usage) -> Optional.of(Units.mebibytes(usage.residentBytes())),
                missing);
    }

    private static BarChart stack(
            String title,
            String description,
            String axis,
            List<ChartArm> arms,
            BiFunction<Arm, ProcessUsage, Optional<Double>> figure,
            List<String> missing) {
        Set<String> processes = new LinkedHashSet<>();
        List<NamedFigures> bars = new ArrayList<>();
        for (ChartArm arm : arms) {
            Map<String, Double> figures = new LinkedHashMap<>();
            usage(arm.arm())
                    .forEach((process, usage) ->
                            figure.apply(arm.arm(), usage).ifPresent(value -> figures.put(process, value)));
            processes.addAll(figures.keySet());
            if (!figures.isEmpty()) {
                bars.add(new NamedFigures(arm.label(), figures));
            }
        }
        return new BarChart(title, description, axis, List.copyOf(processes), bars, MissingText.all(missing));
    }

    /** Of the processes that run the service. */
    private static Map<String, ProcessUsage> usage(Arm arm) {
        Map<String, ProcessUsage> usage = new LinkedHashMap<>(arm.usage());
        usage.keySet().removeIf(Instruments::has);
        return usage;
    }
}
