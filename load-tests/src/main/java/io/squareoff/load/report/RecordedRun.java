package io.squareoff.load.report;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.squareoff.harness.report.EnvironmentEntry;
import io.squareoff.harness.report.ResultFile;
import io.squareoff.load.compare.Arm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A result that was written by an earlier run. */
public final class RecordedRun {

    private static final int ERRORS_SHOWN = 3;

    /** Two machines of one kind may differ by as much of their memory. */
    private static final double MEMORY_SHARE = 0.02;

    private final ResultDocument document;

    private RecordedRun(ResultDocument document) {
        this.document = document;
    }

    /**
     * Reads a result.
     *
     * @param file the result, or a run's folder with one in it
     * @param schema docs/result.schema.json
     * @throws IllegalArgumentException if there is none, or it is not what the schema says
     */
    public static RecordedRun read(Path file, Path schema) {
        Path result = Files.isDirectory(file) ? inFolder(file) : file;
        try {
            String text = Files.readString(result);
            Schema rules = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Files.readString(schema));
            List<Error> errors = rules.validate(text, InputFormat.JSON);
            if (!errors.isEmpty()) {
                throw new IllegalArgumentException(result + " is no result of this version: "
                        + errors.stream()
                                .limit(ERRORS_SHOWN)
                                .map(Error::toString)
                                .collect(Collectors.joining("; ")));
            }
            return new RecordedRun(JsonMapper.shared().readValue(text, ResultDocument.class));
        } catch (JacksonException e) {
            throw new IllegalArgumentException(result + " is not JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException("could not read " + result + ": " + e, e);
        }
    }

    private static Path inFolder(Path folder) {
        Path invalid = folder.resolve(ResultFile.INVALID);
        return Files.exists(invalid) ? invalid : folder.resolve(ResultFile.VALID);
    }

    public boolean valid() {
        return document.valid();
    }

    public List<Arm> arms() {
        return document.arms().stream().map(ArmEntry::toArm).toList();
    }

    /** When and of what it was made, in words. */
    public String title() {
        return document.startedAt() + ", commit " + document.environment().commit();
    }

    /** In what the work and the machine of another run differ, in words: with any of it figures cannot be compared. */
    public List<String> incomparable(RecordedRun other) {
        List<String> differences = new ArrayList<>();
        ResultDocument.WorkloadEntry workload = document.workload();
        ResultDocument.WorkloadEntry otherWorkload = other.document.workload();
        differing(differences, "transports", workload.arms(), otherWorkload.arms());
        differing(differences, "numbers", workload.numbers(), otherWorkload.numbers());
        differing(differences, "chunks", workload.chunks(), otherWorkload.chunks());
        differing(differences, "loads", workload.loads(), otherWorkload.loads());
        differing(differences, "seconds of warm-up", workload.warmUpSeconds(), otherWorkload.warmUpSeconds());
        differing(differences, "seconds of window", workload.windowSeconds(), otherWorkload.windowSeconds());
        differing(differences, "fresh JVM", workload.freshJvm(), otherWorkload.freshJvm());
        differing(differences, "streams", document.durability(), other.document.durability());
        differing(differences, "processes", processes(), other.processes());
        EnvironmentEntry machine = document.environment();
        EnvironmentEntry otherMachine = other.document.environment();
        differing(differences, "source of CPU and memory", machine.usageSource(), otherMachine.usageSource());
        differing(differences, "processor", machine.processor(), otherMachine.processor());
        differing(differences, "cores", machine.cores(), otherMachine.cores());
        if (Math.abs(machine.memoryBytes() - otherMachine.memoryBytes()) > MEMORY_SHARE * machine.memoryBytes()) {
            differing(differences, "bytes of memory", machine.memoryBytes(), otherMachine.memoryBytes());
        }
        differing(
                differences,
                "cores of the control group",
                machine.controlGroupCores(),
                otherMachine.controlGroupCores());
        differing(
                differences,
                "memory of the control group",
                machine.controlGroupMemoryBytes(),
                otherMachine.controlGroupMemoryBytes());
        return differences;
    }

    /** The names of all that were measured. */
    private Set<String> processes() {
        return document.arms().stream()
                .flatMap(arm -> arm.processes().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** In what the software around the services differs, in words: a change may come from that. */
    public List<String> otherDifferences(RecordedRun other) {
        List<String> differences = new ArrayList<>();
        EnvironmentEntry one = document.environment();
        EnvironmentEntry two = other.document.environment();
        differing(differences, "kernel", one.kernel(), two.kernel());
        differing(differences, "JVM", one.jvm(), two.jvm());
        differing(differences, "broker", one.broker(), two.broker());
        differing(differences, "flags of the services", one.serviceFlags(), two.serviceFlags());
        differing(differences, "flags of the generator", one.generatorFlags(), two.generatorFlags());
        return differences;
    }

    private static void differing(List<String> differences, String what, Object one, Object other) {
        if (!Objects.equals(one, other)) {
            differences.add(what + ": " + one + " and " + other);
        }
    }
}
