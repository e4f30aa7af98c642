package io.squareoff.load.report;

import io.squareoff.harness.report.EnvironmentEntry;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportLink;
import io.squareoff.harness.report.ResultSchema;
import io.squareoff.harness.report.StoredResult;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.CoreHourPrice;
import io.squareoff.load.compare.MetricDifference;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A result that an earlier run wrote. */
public final class RecordedRun {

    /** The name of the command whose results these are. */
    public static final String NAME = "compare";

    private final StoredResult stored;
    private final ResultDocument document;
    private final List<Arm> arms;

    private RecordedRun(StoredResult stored, ResultDocument document) {
        this.stored = stored;
        this.document = document;
        boolean own = document.workload().simulation() != null;
        this.arms = document.arms().stream().map(arm -> arm.toArm(own)).toList();
    }

    /**
     * Reads a result.
     *
     * @param file the result, or the folder of its run
     * @param schema docs/result.schema.json
     * @throws IllegalArgumentException if there is none, or it does not fit the schema
     */
    public static RecordedRun read(Path file, Path schema) {
        return of(StoredResult.read(file), schema(schema));
    }

    static ResultSchema schema(Path file) {
        return ResultSchema.read(file, ResultDocument.SCHEMA_VERSION);
    }

    /**
     * A result that was read.
     *
     * @param schema docs/result.schema.json
     * @throws IllegalArgumentException if it does not fit the schema, or has values that no run can have
     */
    public static RecordedRun of(StoredResult result, Path schema) {
        return of(result, schema(schema));
    }

    static RecordedRun of(StoredResult result, ResultSchema schema) {
        ResultDocument document = schema.document(result, ResultDocument.class);
        try {
            RecordedRun run = new RecordedRun(result, document);
            // Every figure is used, so that one that cannot be is found here, and not while a report is written.
            run.incomparable(run);
            MetricDifference.between(run.arms, run.arms);
            return run;
        } catch (ArithmeticException | DateTimeException | IllegalArgumentException e) {
            throw result.impossible(e.getMessage(), e);
        }
    }

    /**
     * The report of the run. Ratios and verdicts are computed anew from its rounds, so that an older file gets those that this version
     * gives.
     *
     * @throws IllegalArgumentException if it has values that no run can have
     */
    public Report report() {
        return report(result -> result);
    }

    /** The same with costs at this price, whatever price the run was given. */
    public Report report(CoreHourPrice price) {
        return report(result -> result.at(Optional.of(price)));
    }

    private Report report(UnaryOperator<ComparisonResult> as) {
        try {
            return ComparisonReport.of(as.apply(restored()));
        } catch (ArithmeticException | DateTimeException | IllegalArgumentException e) {
            throw stored.impossible(e.getMessage(), e);
        }
    }

    /**
     * Links to the pages that Gatling left of each round, as far as they are below this folder, as they were below the run's.
     *
     * @param folder where a report will stand
     */
    public List<ReportLink> gatlingPages(Path folder) {
        return GatlingPages.of(arms, folder);
    }

    /** @throws IllegalArgumentException naming the file if values do not go together */
    ComparisonResult result() {
        try {
            return restored();
        } catch (ArithmeticException | DateTimeException | IllegalArgumentException e) {
            throw stored.impossible(e.getMessage(), e);
        }
    }

    private ComparisonResult restored() {
        return RestoredResult.of(document, arms);
    }

    public boolean valid() {
        return document.valid();
    }

    /** Returns true if all its rounds are of one launch, so that they do not tell how another would be. */
    public boolean withinOneLaunch() {
        return document.workload().toLaunches().withinOne();
    }

    public List<Arm> arms() {
        return arms;
    }

    /** Time and commit, in words. */
    public String title() {
        return document.startedAt() + ", commit " + document.environment().commit();
    }

    /** Time, machine and commit on one line, and whether the run was valid. */
    public String origin() {
        return Instant.parse(document.startedAt()).truncatedTo(ChronoUnit.SECONDS) + ", "
                + EnvironmentEntry.title(document.environment().toEnvironment())
                + (valid() ? "" : ", NOT VALID");
    }

    /**
     * The differences in workload and machine to another run, in words: with any of them figures cannot be compared.
     *
     * @param head the later run; this one is the base
     */
    public List<String> incomparable(RecordedRun head) {
        RunDifferences differences = new RunDifferences();
        differences.workload(document.workload(), head.document.workload());
        differences.add("streams", durability(), head.durability());
        differences.add("processes", processes(), head.processes());
        differences.machine(document.environment(), head.document.environment());
        return differences.words();
    }

    /** The differences in the software around the services, in words: a difference in figures may come from these. */
    public List<String> otherDifferences(RecordedRun head) {
        RunDifferences differences = new RunDifferences();
        differences.software(document.environment(), head.document.environment());
        return differences.words();
    }

    private String durability() {
        return document.durability() == null
                ? "none"
                : document.durability().toDurability().title();
    }

    /** The names of all measured processes. */
    private String processes() {
        return document.arms().stream()
                .flatMap(arm -> arm.processes().keySet().stream())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
