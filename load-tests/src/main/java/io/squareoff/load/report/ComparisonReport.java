package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.EnvironmentText;
import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.NetworkText;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.result.Result;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.load.ceiling.Ceiling;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Placement;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.gatling.OwnSimulation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The result of a comparison, a sweep or a search for capacity as a report, and as {@code result.json}. */
public final class ComparisonReport {

    private final ComparisonResult result;
    private final List<Arm> arms;
    private final List<Arm> ceilings;

    private ComparisonReport(ComparisonResult result) {
        this.result = result;
        this.arms = result.served();
        this.ceilings =
                result.arms().stream().filter(arm -> arm.workload().isCeiling()).toList();
    }

    /** The result as {@code result.json}, with what follows from it; docs/reference.md explains it. */
    public static Result<ComparisonResult, ?> result(ComparisonResult result) {
        return new Result<>(RecordedRun.NAME, result.valid(), Summary.of(result), result, DerivedFigures.of(result));
    }

    /** The result so far as {@code result-invalid.json}, before any figure is worked out. */
    public static Result<ComparisonResult, ?> unfinished(ComparisonResult result) {
        return new Result<>(
                RecordedRun.NAME, false, result.cutShort().orElse("not finished"), result, DerivedFigures.NONE);
    }

    /** The reasons why what was measured so far will not count, in words, and what to do; empty if there are none. */
    public static Optional<String> spoilt(ComparisonResult soFar) {
        return Summary.spoilt(soFar);
    }

    public static Report of(ComparisonResult result) {
        return new ComparisonReport(result).report();
    }

    /**
     * The report with links to Gatling's pages.
     *
     * @param folder where it will stand
     */
    public static Report of(ComparisonResult result, Path folder) {
        return of(result).withLinks(GatlingPages.of(result.arms(), folder));
    }

    private Report report() {
        List<ReportTable> tables = new ArrayList<>();
        if (!arms.isEmpty()) {
            tables.addAll(figures());
        }
        if (!ceilings.isEmpty()) {
            tables.addAll(FiguresTable.ofCeilings(result.plan(), ceilings, result.limits()));
        }
        if (!result.arms().isEmpty()) {
            result.transports()
                    .ifPresent(all -> tables.add(
                            SetupTables.ofTransports(all, result.plan().transportsOfStacks())));
        }
        SetupTables.ofGenerators(result.arms()).ifPresent(tables::add);
        Placement placement = Placement.of(result.launches());
        if (!placement.isEmpty()) {
            tables.add(SetupTables.ofPods(placement));
        }
        return new Report(
                        title(),
                        Summary.of(result),
                        facts(),
                        "",
                        tables,
                        ComparisonCharts.of(result),
                        List.of(),
                        notes())
                .withCommand(EnvironmentText.command(result.environment()))
                .withVerdicts(ComparisonVerdicts.of(result))
                .withBrief(briefTable(), Warnings.of(result, weightOfInvalid()))
                .withOrigins(List.of("machine: " + EnvironmentText.title(result.environment())));
    }

    private String title() {
        return result.plan().arms().stream()
                .filter(arm -> Ceiling.transport(arm).isEmpty())
                .collect(Collectors.joining(" and "));
    }

    /** A sweep and a search have small tables of their own. */
    private Optional<ReportTable> briefTable() {
        return arms.isEmpty() || isSweep() || !result.capacities().isEmpty()
                ? Optional.empty()
                : Optional.of(FiguresTable.brief(arms));
    }

    private List<ReportTable> figures() {
        if (!result.capacities().isEmpty()) {
            return CapacityRates.tables(result.capacities(), arms);
        }
        List<ReportTable> tables = new ArrayList<>();
        List<JudgedRatio> betweenTransports = result.verdicts().stream()
                .filter(verdict -> verdict.variant() == StackVariant.PLAIN)
                .toList();
        if (isSweep()) {
            tables.add(SweepTable.of(arms, result.verdicts(), result.indicative(), result.plan()::asked));
            if (!betweenTransports.isEmpty()) {
                tables.add(SweepTable.ofRatios(arms, betweenTransports, result.indicative(), result.plan()::asked));
            }
            if (!result.costs().isEmpty()) {
                tables.add(SweepTable.fitted(result.costs()));
            }
            if (arms.stream().anyMatch(ProcessCharts::knowsCpu)) {
                tables.add(SweepTable.costs(arms));
            }
            tables.addAll(costOfVariants());
            return tables;
        }
        tables.add(FiguresTable.of(arms));
        HostEstimate.table(arms, result.plan().catalogue(), result.environment().cores())
                .ifPresent(tables::add);
        if (!betweenTransports.isEmpty()) {
            tables.add(RatioTables.of(betweenTransports, result.indicative()));
        }
        LaunchAge.of(result, arms).map(LaunchAge::table).ifPresent(tables::add);
        tables.addAll(costOfVariants());
        if (!result.attributions().isEmpty()) {
            tables.add(RatioTables.ofFactors(result.attributions()));
        }
        return tables;
    }

    private boolean isSweep() {
        return arms.stream().anyMatch(arm -> !arm.workload().besides(arms.get(0).workload()));
    }

    /** One for each variant in which an arm was measured beside its plain twin. */
    private List<ReportTable> costOfVariants() {
        Map<StackVariant, List<JudgedRatio>> costs = result.verdicts().stream()
                .filter(verdict -> verdict.variant() != StackVariant.PLAIN)
                .collect(Collectors.groupingBy(
                        JudgedRatio::variant, () -> new EnumMap<>(StackVariant.class), Collectors.toList()));
        return costs.values().stream()
                .map(verdicts -> RatioTables.ofVariant(verdicts, isSweep()))
                .toList();
    }

    private List<String> facts() {
        Plan plan = result.plan();
        boolean search = !result.capacities().isEmpty();
        List<String> facts = new ArrayList<>(
                search
                        ? search(plan, result.capacities().get(0).objective())
                        : List.of(asked(plan) + ", " + rounds(plan) + ", " + started(plan)));
        facts.addAll(WorkloadText.demands(plan));
        plan.loads().stream()
                .flatMap(load -> load instanceof Load.Share share ? Stream.of(share.capacities()) : Stream.empty())
                .filter(capacities -> !capacities.isEmpty())
                .findFirst()
                .ifPresent(capacities -> facts.add("capacity, as a closed model gets through "
                        + (plan.launches() == Launches.NONE ? "first" : "in a launch of its own")
                        + ", requests/s: " + Listing.named(capacities, RatioText::number)));
        facts.add((search || plan.loads().get(0).open() ? "orders and arrivals" : "orders") + " drawn with seed "
                + plan.seed()
                + (search || plan.balanced()
                        ? ""
                        : "; places are not balanced, with %s for %d arms"
                                .formatted(
                                        Units.count(plan.rounds(), "round"),
                                        plan.arms().size())));
        facts.add(WarmUpText.of(plan, result.launches()));
        // The JVMs of services that were already running are not known.
        if (plan.launches() != Launches.NONE && WarmUpText.mayEndEarly(plan, arms) && !arms.isEmpty()) {
            facts.add(WarmUpText.beforeWindows(plan, arms));
        }
        WarmUpText.becameWarmUp(arms).ifPresent(facts::add);
        facts.add(EnvironmentText.title(result.environment()));
        if (result.environment().serviceFlags().isEmpty()) {
            facts.add("(machine and commit of the generator; the services "
                    + (plan.launches() == Launches.NONE ? "were already running" : "ran in pods") + ")");
        }
        result.durability()
                .ifPresent(durability -> facts.add("streams: " + durability.title()
                        + (plan.variants().contains(StackVariant.SYNC)
                                ? "; of +sync before each acknowledgement"
                                : "")));
        result.network().map(NetworkText::of).ifPresent(facts::addAll);
        facts.addAll(RelayText.of(arms));
        Map<String, List<String>> choices = new LinkedHashMap<>();
        result.tls()
                .forEach((process, choice) -> choices.computeIfAbsent(choice, any -> new ArrayList<>())
                        .add(process));
        choices.forEach((choice, processes) -> facts.add(choice + ": " + String.join(", ", processes)));
        return facts;
    }

    private ReportNote.Kind weightOfInvalid() {
        return result.indicative() ? ReportNote.Kind.INDICATIVE : ReportNote.Kind.INVALID;
    }

    private ReportNote weighed(ReportNote note) {
        return result.belowOverload().isEmpty() || note.kind() != ReportNote.Kind.FAILED
                ? note
                : new ReportNote(ReportNote.Kind.FAILED_IN_PART, note.text());
    }

    private List<ReportNote> notes() {
        List<ReportNote> notes = new ArrayList<>();
        if (!result.arms().isEmpty()) {
            remarks().forEach(remark -> notes.add(ReportNote.remark(remark)));
        }
        for (ReportNote note : FindingText.notes(result, weightOfInvalid())) {
            notes.add(weighed(note));
        }
        if (!result.measured() && result.cutShort().isEmpty()) {
            notes.add(new ReportNote(ReportNote.Kind.NO_RESULT, "no request was answered in any window"));
        }
        return notes;
    }

    private List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        // A service that is not about squares has no transports.
        if (result.transports().isEmpty() && result.plan().simulation().isEmpty()) {
            remarks.add(
                    "The aggregator does not describe the limits of its transports: it has no /actuator/transports.");
        }
        if (result.capacities().isEmpty() && isSweep()) {
            remarks.add(SweepTable.REMARK);
        }
        remarks.addAll(WorkloadText.remarks(result.plan()));
        if (result.plan().launches().withinOne() && !result.verdicts().isEmpty()) {
            remarks.add(RatioWords.ONE_LAUNCH_REMARK);
        }
        List<Judgement> judgements = judgements();
        if (!judgements.isEmpty()) {
            remarks.add(RatioWords.OTHER_RUNS);
        }
        remarks.addAll(RatioWords.places(result.places()));
        remarks.addAll(RatioText.remarks(judgements));
        if (arms.stream().anyMatch(arm -> arm.workload().saturates())) {
            remarks.add(FiguresTable.NO_LATENCY);
        }
        remarks.add("A dash: too few samples above a percentile, or no answer. CPU is user and system"
                + " time over the measured windows. Failures in the warm-up before each window are counted too.");
        remarks.add("CPU and memory are read from " + result.environment().usageSource() + ".");
        if (arms.stream().anyMatch(arm -> arm.otherCores().orElse(0) < 0)) {
            remarks.add("Everything else below zero is shown as 0.00: it is within the resolution of the readings.");
        }
        return remarks;
    }

    private List<Judgement> judgements() {
        Stream<JudgedRatio> ofArms = Stream.concat(result.verdicts().stream(), result.limits().stream());
        Stream<JudgedRatio> parts =
                result.attributions().stream().flatMap(attribution -> attribution.effects().values().stream());
        return Stream.concat(ofArms, parts)
                .flatMap(ratio -> ratio.judgement().stream())
                .toList();
    }

    private static String asked(Plan plan) {
        return plan.simulation().map(OwnSimulation::simulation).orElseGet(() -> "N = " + numbers(plan));
    }

    private String rounds(Plan plan) {
        return "%s (%s model), %s of %s s each after %s%s s of warm-up"
                .formatted(
                        loads(plan),
                        plan.loads().get(0).open() ? "open" : "closed",
                        Units.count(plan.rounds(), "round"),
                        Units.seconds(plan.window()),
                        WarmUpText.mayEndEarly(plan, arms) ? "at most " : "",
                        Units.seconds(plan.warmUp()));
    }

    /** The plan's load is only the beginning of a search. */
    private static List<String> search(Plan plan, Objective objective) {
        return List.of(
                asked(plan) + ", search for the highest rate at which " + objective + " holds (open model)",
                "%s; the first begins with %s (closed model); at each rate a window of at least %s s after %s s of warm-up, %s"
                        .formatted(
                                plan.rounds() == 1 ? "1 search" : plan.rounds() + " searches",
                                loads(plan),
                                Units.seconds(plan.window()),
                                Units.seconds(plan.warmUp()),
                                started(plan)));
    }

    private static String numbers(Plan plan) {
        String numbers = plan.numbers().stream().map(Units::count).collect(Collectors.joining(" and "));
        return plan.chunks().equals(List.of(1))
                ? numbers
                : numbers + ", K = " + String.join(" and ", plan.chunkTitles()) + " to a call";
    }

    private static String started(Plan plan) {
        String launches = switch (plan.launches()) {
            case PER_ROUND -> "each round a launch of its own";
            case PER_ARM -> "each arm of each in a launch of its own";
            case ONE -> "all within one launch";
            case NONE -> "all within one launch, which was not this command's";
        };
        return launches
                + plan.variants().stream()
                        .map(variant -> switch (variant) {
                            case PLAIN -> "";
                            case TLS -> ", arms with TLS on other services";
                            case SYNC -> ", arms with +sync on other services";
                        })
                        .collect(Collectors.joining());
    }

    private static String loads(Plan plan) {
        return plan.loads().stream().map(Load::title).collect(Collectors.joining(" and "));
    }
}
