package io.squareoff.load.report;

import io.squareoff.harness.report.ResultFile;
import io.squareoff.harness.report.ResultSchema;
import io.squareoff.harness.report.StoredResult;
import io.squareoff.load.gate.Batch;
import io.squareoff.load.gate.Decision;
import io.squareoff.load.gate.GateResult;
import java.nio.file.Path;
import java.util.List;

/** The files of a gate: its own result, and below it those of each side's run, which are ordinary ones. */
public final class GateFiles {

    /** The name in a gate's result. */
    public static final String NAME = GateDocument.NAME;

    private static final String BASE = "base";
    private static final String HEAD = "head";
    private static final String SECOND = "second/";

    private GateFiles() {}

    /**
     * The folder of base's run, relative to the gate's.
     *
     * @param batch 1 or 2
     */
    public static String base(int batch) {
        return (batch == 1 ? "" : SECOND) + BASE;
    }

    /** The same of head's. */
    public static String head(int batch) {
        return (batch == 1 ? "" : SECOND) + HEAD;
    }

    /**
     * Writes the gate's own result, {@code result.json}; docs/result.md explains each field.
     *
     * @return the file, whose name says so where nothing can be said
     * @throws io.squareoff.harness.process.UserFacingException if it cannot be written
     */
    public static Path write(GateResult gate, Path folder) {
        return ResultFile.write(GateDocument.of(gate), gate.decision() != Decision.CANNOT_SAY, folder);
    }

    /** The same as text; see {@link ResultFile#text}. */
    public static String text(GateResult gate) {
        return ResultFile.text(GateDocument.of(gate));
    }

    /**
     * A gate that was written. Ratios and the decision are computed anew from the rounds of both sides, whose results are read too.
     *
     * @param gateSchema docs/gate.schema.json
     * @param runSchema docs/result.schema.json
     * @throws IllegalArgumentException if one of the results cannot be read, or does not fit its schema
     */
    public static GateResult read(StoredResult stored, Path gateSchema, Path runSchema) {
        GateDocument document =
                ResultSchema.read(gateSchema, GateDocument.SCHEMA_VERSION).document(stored, GateDocument.class);
        Path folder = stored.file().toAbsolutePath().getParent();
        List<Batch> batches = document.batches().stream()
                .map(batch -> Batch.of(
                        RecordedRun.read(folder.resolve(batch.base()), runSchema)
                                .result(),
                        RecordedRun.read(folder.resolve(batch.head()), runSchema)
                                .result()))
                .toList();
        return new GateResult(
                document.base().title(),
                document.head().title(),
                document.tolerance(),
                batches.get(0),
                batches.stream().skip(1).findFirst(),
                document.marks());
    }
}
