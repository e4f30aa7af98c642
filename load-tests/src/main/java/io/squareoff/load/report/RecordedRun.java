package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.harness.report.EnvironmentText;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.harness.stack.Durability;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Placement;
import io.squareoff.load.compare.RunRatios;
import io.squareoff.load.compare.Workload;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A result that an earlier run wrote. */
public final class RecordedRun {

    /** The name of the command whose results these are. */
    public static final String NAME = "compare";

    private final StoredResult stored;
    private final ComparisonResult result;

    private RecordedRun(StoredResult stored, ComparisonResult result) {
        this.stored = stored;
        this.result = result;
    }

    /**
     * @param file the result, or the folder of its run
     * @throws IllegalArgumentException if there is none, or it is not one of this version
     */
    public static RecordedRun read(Path file) {
        return of(StoredResult.read(file));
    }

    /** @throws IllegalArgumentException if it is not one of this version and of compare, or has values that no run can have */
    public static RecordedRun of(StoredResult stored) {
        stored.require(NAME);
        RecordedRun run = new RecordedRun(stored, stored.run(ComparisonResult.class));
        return stored.compute(() -> {
            // Every figure is used, so that one that cannot be is found here, and not while a report is written.
            run.incomparable(run);
            RunRatios.betweenRuns(List.of(run.arms()), List.of(run.arms()));
            run.arms().forEach(arm -> run.requireKnownLimit(arm.workload()));
            return run;
        });
    }

    /** The report says how a limit was measured. */
    private void requireKnownLimit(Workload workload) {
        if (workload.isCeiling()
                && (result.plan().ceiling(workload).isEmpty() || !(workload.load() instanceof Load.Closed))) {
            throw new IllegalArgumentException(workload.arm()
                    + " is the limit of a transport that is not described, or was measured in an open model");
        }
    }

    /**
     * The report of the run. Ratios and verdicts are computed anew from its rounds, so that an older file gets those that this version
     * gives.
     *
     * @throws IllegalArgumentException if it has values that no run can have
     */
    public Report report() {
        return stored.compute(() -> ComparisonReport.of(result));
    }

    /**
     * The same run with ratios to another transport.
     *
     * @throws IllegalArgumentException that names those it has, if this is none of them
     */
    public RecordedRun to(String reference) {
        List<String> names = result.served().stream().map(Arm::name).distinct().toList();
        if (!names.contains(reference)) {
            throw new IllegalArgumentException(
                    "the run measured " + String.join(", ", names) + ", and no " + reference);
        }
        String plain = Workload.in(StackVariant.PLAIN, reference);
        if (Workload.variant(reference) != StackVariant.PLAIN && names.contains(plain)) {
            throw new IllegalArgumentException("the run compares " + reference + " with " + plain
                    + " alone, to which the others are compared too: name that, or another");
        }
        return new RecordedRun(stored, result.to(reference));
    }

    public ComparisonResult result() {
        return result;
    }

    public boolean valid() {
        return result.valid();
    }

    /** Returns true if all its rounds are of one launch, so that they do not show how another would be. */
    public boolean withinOneLaunch() {
        return result.plan().launches().withinOne();
    }

    /** The reasons why a difference from another run says little, in words that follow its name. */
    public List<String> flaws() {
        List<String> flaws = new ArrayList<>();
        if (!valid()) {
            flaws.add("is the result of a run that was not valid");
        }
        if (withinOneLaunch()) {
            flaws.add("was measured within one launch, which does not tell how another would be");
        }
        if (!result.capacities().isEmpty()) {
            flaws.add("is that of a search for capacity, whose rates are not compared");
        }
        return flaws;
    }

    /** The flaws and the run's own warnings as notes, each of which begins with this name of the run. */
    List<ReportNote> weaknesses(String name) {
        List<ReportNote> notes = new ArrayList<>();
        flaws().forEach(flaw -> notes.add(new ReportNote(ReportNote.Kind.INVALID, name + " " + flaw)));
        FindingText.together(result.arms(), result.findings().warnings())
                .forEach(warning -> notes.add(new ReportNote(ReportNote.Kind.WARNING, name + ": " + warning)));
        return notes;
    }

    public List<Arm> arms() {
        return result.arms();
    }

    public String title() {
        return result.startedAt() + ", commit " + result.environment().commit();
    }

    /** Time, machine and commit on one line, and whether the run was valid. */
    public String origin() {
        return result.startedAt().truncatedTo(ChronoUnit.SECONDS) + ", "
                + EnvironmentText.title(result.environment())
                + (valid() ? "" : ", NOT VALID");
    }

    /**
     * The differences in workload and machine to another run, in words: with any of them figures cannot be compared.
     *
     * @param head the later run; this one is the base
     */
    public List<String> incomparable(RecordedRun head) {
        RunDifferences differences = new RunDifferences();
        differences.workload(result.plan(), head.result.plan());
        differences.add("streams", this, head, RecordedRun::durability);
        differences.add("processes", this, head, RecordedRun::processes);
        differences.add("placement", this, head, RecordedRun::placement);
        differences.add("network", this, head, RecordedRun::network);
        differences.machine(result.environment(), head.result.environment());
        return differences.words();
    }

    /** The differences in workload and placement to another run, in words. */
    List<String> otherWorkload(RecordedRun other) {
        RunDifferences differences = new RunDifferences();
        differences.workload(result.plan(), other.result.plan());
        differences.add("streams", this, other, RecordedRun::durability);
        differences.add("placement", this, other, RecordedRun::placement);
        differences.add("network", this, other, RecordedRun::network);
        return differences.words();
    }

    /** The differences in the software around the services, in words: a difference in figures may come from these. */
    public List<String> otherDifferences(RecordedRun head) {
        RunDifferences differences = new RunDifferences();
        differences.software(result.environment(), head.result.environment());
        return differences.words();
    }

    private String network() {
        return result.network()
                .map(made -> made.networks().stream()
                        .map(each ->
                                each.conditions().map(NetworkConditions::title).orElse("a switch between hosts"))
                        .collect(Collectors.joining("; ")))
                .orElse("loopback");
    }

    private String durability() {
        return result.durability().map(Durability::title).orElse("none");
    }

    private String placement() {
        Placement placement = Placement.of(result.launches());
        return placement.isEmpty() ? "no cluster" : placement.words();
    }

    private String processes() {
        return arms().stream()
                .flatMap(arm -> arm.usage().keySet().stream())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
