package io.squareoff.harness.report;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The JSON Schema of one kind of result. Any thread may use it. */
public final class ResultSchema {

    private static final int ERRORS_SHOWN = 3;

    private final Schema schema;
    private final int newest;

    private ResultSchema(Schema schema, int newest) {
        this.schema = schema;
        this.newest = newest;
    }

    /**
     * Reads a schema.
     *
     * @param newest the newest version that it knows
     * @throws IllegalArgumentException if there is none
     */
    public static ResultSchema read(Path file, int newest) {
        try {
            return new ResultSchema(
                    SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                            .getSchema(Files.readString(file)),
                    newest);
        } catch (IOException e) {
            throw new IllegalArgumentException("could not read " + file + ": " + e, e);
        }
    }

    /**
     * The fields of a result.
     *
     * @param type a record, field by field as in the file
     * @throws IllegalArgumentException naming the file if it does not fit the schema
     */
    public <T> T document(StoredResult result, Class<T> type) {
        if (result.schemaVersion() > newest) {
            throw new IllegalArgumentException(
                    "%s has schema version %d, and this squareoff reads none above %d: use a newer one"
                            .formatted(result.file(), result.schemaVersion(), newest));
        }
        List<Error> errors = schema.validate(result.json());
        if (!errors.isEmpty()) {
            throw new IllegalArgumentException(result.file() + " is no result of this version: "
                    + errors.stream().limit(ERRORS_SHOWN).map(Error::toString).collect(Collectors.joining("; ")));
        }
        try {
            return JsonMapper.shared().treeToValue(result.json(), type);
        } catch (JacksonException e) {
            throw result.impossible(e.getOriginalMessage(), e);
        }
    }
}
