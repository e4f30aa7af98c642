package io.squareoff.harness.report;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The file with a run's result; its name says so if the run was not valid. */
public final class ResultFile {

    public static final String VALID = "result.json";
    public static final String INVALID = "result-invalid.json";

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static final JsonMapper ASCII =
            MAPPER.rebuild().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private ResultFile() {}

    /**
     * Writes a result.
     *
     * @param document a record, field by field as in the file
     * @param valid true if the run was
     * @param folder of the run
     * @return the file
     * @throws UserFacingException if it cannot be written
     */
    public static Path write(Object document, boolean valid, Path folder) {
        Path file = folder.resolve(valid ? VALID : INVALID);
        try {
            WholeFile.write(file, MAPPER.writeValueAsString(document));
        } catch (IOException e) {
            throw new UserFacingException("could not write " + file + ": " + e.getMessage(), e);
        }
        return file;
    }

    /**
     * The result as text of ASCII alone, other characters escaped, for a stream whose encoding may be any.
     *
     * @param document a record, field by field as in the file
     */
    public static String text(Object document) {
        return ASCII.writeValueAsString(document);
    }
}
