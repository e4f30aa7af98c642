package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.EnvironmentEntry;
import io.squareoff.harness.report.Units;
import io.squareoff.load.ceiling.Ceiling;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The result as tables for a terminal or a log file. */
public final class TableReport {

    /** With more, what was done with them stands on the next line. */
    private static final int NAMES_ON_A_LINE = 5;

    private final ComparisonResult result;
    private final List<Arm> arms;
    private final List<Arm> limits;
    private final List<String> published;

    private TableReport(ComparisonResult result) {
        this.result = result;
        this.arms = result.arms().stream()
                .filter(arm -> !arm.workload().isCeiling())
                .toList();
        this.limits =
                result.arms().stream().filter(arm -> arm.workload().isCeiling()).toList();
        this.published = arms.stream().allMatch(Published::sameWork)
                ? Published.among(arms.stream().map(Arm::name).toList())
                : List.of();
    }

    /** The whole report, ending in a line break. */
    public static String render(ComparisonResult result) {
        return new TableReport(result).render();
    }

    private String render() {
        List<String> lines = new ArrayList<>();
        lines.add(workload(result.plan(), result.capacities()));
        lines.add(EnvironmentEntry.title(result.environment()));
        if (result.environment().serviceFlags().isEmpty()) {
            lines.add("(machine and commit of the generator; the services were started by somebody else)");
        }
        result.durability().ifPresent(durability -> lines.add("streams: " + durability.title()));
        lines.add("");
        if (!arms.isEmpty()) {
            lines.addAll(figures());
            lines.add("");
        }
        if (!limits.isEmpty()) {
            lines.addAll(new CeilingTable(result.plan(), limits, result.limits()).lines());
            lines.add("");
        }
        if (!result.arms().isEmpty()) {
            lines.addAll(transports());
            lines.add("");
            lines.add(
                    "A dash: too few samples above a percentile, no answer to tell it of, or nothing published. CPU is user");
            lines.add(
                    "and system time over the measured windows. Failures are counted in the warm-up before each window too.");
            lines.add("CPU and memory are read from " + result.environment().usageSource() + ".");
            if (!published.isEmpty()) {
                lines.add("Published, on another machine and by another program: " + Published.SOURCE);
                lines.add("(" + Published.HOW + "); its CPU figure does not say of what it is a share.");
            }
        }
        result.findings().marks().forEach(mark -> lines.add("MARKED: " + mark));
        result.findings().invalid().forEach(reason -> lines.add("INVALID: " + reason));
        result.findings().failures().forEach(failure -> lines.add("FAILED: " + failure));
        result.cutShort().ifPresent(why -> lines.add("CUT SHORT: " + why));
        return String.join("\n", lines) + "\n";
    }

    private List<String> transports() {
        return result.transports()
                .map(all -> new TransportsTable(all, result.plan().transports()).lines())
                .orElse(List.of("The aggregator does not say within which limits its transports work: it has no"
                        + " /actuator/transports."));
    }

    private List<String> figures() {
        if (!result.capacities().isEmpty()) {
            return new CapacityTable(result.capacities(), arms).lines();
        }
        if (arms.stream().anyMatch(arm -> !arm.workload().besides(arms.get(0).workload()))) {
            return new SweepTable(arms, result.verdicts(), result.costs()).lines();
        }
        List<String> lines = new ArrayList<>(new FiguresTable(arms, published).lines());
        lines.addAll(verdicts());
        if (!result.attributions().isEmpty()) {
            lines.add("");
            lines.addAll(new AttributionTable(result.attributions()).lines());
        }
        return lines;
    }

    private List<String> verdicts() {
        List<Verdict> verdicts = result.verdicts();
        if (verdicts.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Median ratio of the rounds, pair by pair, with its 95 % interval:");
        int width = verdicts.stream()
                .mapToInt(verdict -> verdict.metric().title().length())
                .max()
                .orElse(0);
        verdicts.forEach(verdict -> lines.add(
                String.format("  %-" + width + "s  %s", verdict.metric().title(), VerdictText.of(verdict))));
        return lines;
    }

    /** @param capacities of a search, which only begins with the plan's load; empty where there was none */
    private static String workload(Plan plan, List<Capacity> capacities) {
        String numbers = plan.numbers().stream()
                .map(number -> String.format(Locale.ROOT, "%,d", number))
                .collect(Collectors.joining(" and "));
        String chunks = plan.chunks().equals(List.of(1))
                ? ""
                : ", K = " + String.join(" and ", plan.chunkTitles()) + " to a call";
        return String.format(
                "%s:%sN = %s, %s, services %s",
                String.join(" and ", named(plan)),
                named(plan).size() > NAMES_ON_A_LINE ? "\n" : " ",
                numbers + chunks,
                capacities.isEmpty()
                        ? rounds(plan)
                        : search(plan, capacities.get(0).objective()),
                plan.freshJvm() ? "started anew for each" : "shared by all");
    }

    private static String rounds(Plan plan) {
        return String.format(
                Locale.ROOT,
                "%s (%s model), %d round%s of %s s each after %s s of warm-up",
                loads(plan),
                plan.loads().get(0) instanceof Load.Open ? "open" : "closed",
                plan.rounds(),
                plan.rounds() == 1 ? "" : "s",
                Units.seconds(plan.window()),
                Units.seconds(plan.warmUp()));
    }

    private static String search(Plan plan, Objective objective) {
        return String.format(
                "search for the highest rate at which %s holds (open model),\n"
                        + "begun with %s (closed model); at each rate a window of at least %s s after %s s of warm-up, and a"
                        + " second one where it did not hold",
                objective, loads(plan), Units.seconds(plan.window()), Units.seconds(plan.warmUp()));
    }

    private static String loads(Plan plan) {
        return plan.loads().stream().map(Load::title).collect(Collectors.joining(" and "));
    }

    private static List<String> named(Plan plan) {
        return plan.arms().stream()
                .filter(arm -> Ceiling.transport(arm).isEmpty())
                .toList();
    }
}
