package io.squareoff.load.report;

import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.stack.StackException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The result as {@code result.json}; docs/result.md says what each field means. */
public final class JsonReport {

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    static final String VALID = "result.json";
    static final String INVALID = "result-invalid.json";

    private JsonReport() {}

    /**
     * Writes the result, with paths relative to the folder.
     *
     * @return the file, whose name says so where the run was not valid
     * @throws StackException if it cannot be written
     */
    public static Path write(ComparisonResult result, Path folder) {
        Path file = folder.resolve(result.valid() ? VALID : INVALID);
        try {
            MAPPER.writeValue(file.toFile(), ResultDocument.of(result, folder.toAbsolutePath()));
        } catch (JacksonException e) {
            throw new StackException("could not write " + file + ": " + e.getOriginalMessage(), e);
        }
        return file;
    }
}
