package io.squareoff.load.report;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.squareoff.harness.report.ResultFile;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.MetricDifference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A result that an earlier run wrote. */
public final class RecordedRun {

    private static final int ERRORS_SHOWN = 3;

    private final ResultDocument document;
    private final List<Arm> arms;

    private RecordedRun(ResultDocument document) {
        this.document = document;
        this.arms = document.arms().stream().map(ArmEntry::toArm).toList();
    }

    /**
     * Reads a result.
     *
     * @param file the result, or the folder of its run
     * @param schema docs/result.schema.json
     * @throws IllegalArgumentException if there is none, or it does not fit the schema
     */
    public static RecordedRun read(Path file, Path schema) {
        Path result = Files.isDirectory(file) ? inFolder(file) : file;
        try {
            return parse(result, Files.readString(result), schema(schema));
        } catch (IOException e) {
            throw new IllegalArgumentException("could not read " + result + ": " + e, e);
        }
    }

    static Schema schema(Path file) throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(file));
    }

    /**
     * Parses a result.
     *
     * @param file named in messages
     * @throws IllegalArgumentException if it does not fit the schema, or has values that no run can have
     */
    static RecordedRun parse(Path file, String text, Schema rules) {
        List<Error> errors;
        ResultDocument document;
        try {
            errors = rules.validate(text, InputFormat.JSON);
            document = errors.isEmpty() ? JsonMapper.shared().readValue(text, ResultDocument.class) : null;
        } catch (JacksonException e) {
            throw new IllegalArgumentException(file + " is not JSON: " + e.getOriginalMessage(), e);
        }
        if (!errors.isEmpty()) {
            throw new IllegalArgumentException(file + " is no result of this version: "
                    + errors.stream().limit(ERRORS_SHOWN).map(Error::toString).collect(Collectors.joining("; ")));
        }
        try {
            RecordedRun run = new RecordedRun(document);
            // Every figure is used, so that one that cannot be is found here, and not while a report is written.
            run.incomparable(run);
            MetricDifference.between(run.arms, run.arms);
            return run;
        } catch (ArithmeticException | DateTimeException | IllegalArgumentException e) {
            throw new IllegalArgumentException(file + " has a value that no run can have: " + e.getMessage(), e);
        }
    }

    private static Path inFolder(Path folder) {
        Path invalid = folder.resolve(ResultFile.INVALID);
        return Files.exists(invalid) ? invalid : folder.resolve(ResultFile.VALID);
    }

    public boolean valid() {
        return document.valid();
    }

    /** Returns true if all its rounds are of one launch, so that they do not tell how another would be. */
    public boolean withinOneLaunch() {
        return document.workload().withinOneLaunch();
    }

    public List<Arm> arms() {
        return arms;
    }

    /** Time and commit, in words. */
    public String title() {
        return document.startedAt() + ", commit " + document.environment().commit();
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
