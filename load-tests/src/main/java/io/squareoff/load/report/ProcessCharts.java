package io.squareoff.load.report;

import io.squareoff.harness.measure.Instruments;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.report.BarChart;
import io.squareoff.harness.report.Listing;
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
import java.util.function.Function;

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
        String work = " per 1,000 " + (own ? "requests" : "squares");
        return stack(
                "CPU" + work + " by process",
                CPU,
                "CPU ms" + work,
                arms,
                arm -> knowsCpu(arm) ? "" : whyNoCpu(arm),
                (arm, usage) -> arm.cpuPerThousandSquares(usage).map(Units::millis));
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
        return stack(
                "Resident memory by process",
                MEMORY,
                "MiB",
                arms,
                arm -> usage(arm).isEmpty() ? "no process was read" : "",
                (arm, usage) -> Optional.of(Units.mebibytes(usage.residentBytes())));
    }

    /** @param whyNone why an arm has no bar; empty where it may have one */
    private static BarChart stack(
            String title,
            String description,
            String axis,
            List<ChartArm> arms,
            Function<Arm, String> whyNone,
            BiFunction<Arm, ProcessUsage, Optional<Double>> figure) {
        Set<String> processes = new LinkedHashSet<>();
        List<NamedFigures> bars = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (ChartArm arm : arms) {
            String why = whyNone.apply(arm.arm());
            if (!why.isEmpty()) {
                missing.add(arm.label() + ": " + why);
                continue;
            }
            Map<String, Double> figures = new LinkedHashMap<>();
            usage(arm.arm())
                    .forEach((process, usage) ->
                            figure.apply(arm.arm(), usage).ifPresent(value -> figures.put(process, value)));
            processes.addAll(figures.keySet());
            if (!figures.isEmpty()) {
                bars.add(new NamedFigures(arm.label(), figures));
            }
        }
        return new BarChart(title, description, axis, List.copyOf(processes), bars, Listing.sentences(missing));
    }

    /** Of the processes that run the service. */
    private static Map<String, ProcessUsage> usage(Arm arm) {
        Map<String, ProcessUsage> usage = new LinkedHashMap<>(arm.usage());
        usage.keySet().removeIf(Instruments::has);
        return usage;
    }
}
