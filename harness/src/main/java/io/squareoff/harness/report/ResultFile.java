package io.squareoff.harness.report;

import io.squareoff.harness.process.UserFacingException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The file that a run's result is kept in; its name says so where the run was not valid. */
public final class ResultFile {

    public static final String VALID = "result.json";
    public static final String INVALID = "result-invalid.json";

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private ResultFile() {}

    /**
     * Writes a result.
     *
     * @param document what stands in it, a record
     * @param valid whether the run was
     * @param folder of the run
     * @return the file
     * @throws UserFacingException if it cannot be written
     */
    public static Path write(Object document, boolean valid, Path folder) {
        Path file = folder.resolve(valid ? VALID : INVALID);
        try {
            MAPPER.writeValue(file.toFile(), document);
        } catch (JacksonException e) {
            throw new UserFacingException("could not write " + file + ": " + e.getOriginalMessage(), e);
        }
        return file;
    }
}
