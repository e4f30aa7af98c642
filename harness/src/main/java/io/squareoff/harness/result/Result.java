package io.squareoff.harness.result;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The result of a run, as its file has it: each record component is a field. Durations are seconds.
 *
 * @param name of the command, such as {@code compare} or {@code lab kv}
 * @param valid true if the figures say what they should; the file's name says so where they don't
 * @param summary the finding in a sentence
 * @param run what was planned and measured
 * @param derived what follows from the run, for other programs: it is not read back, but computed again
 */
public record Result<R, D>(int schemaVersion, String name, boolean valid, String summary, R run, D derived) {

    /** The version of all files of this version. */
    public static final int SCHEMA_VERSION = 4;

    public static final String VALID = "result.json";
    public static final String INVALID = "result-invalid.json";

    /** A result of this version. */
    public Result(String name, boolean valid, String summary, R run, D derived) {
        this(SCHEMA_VERSION, name, valid, summary, run, derived);
    }

    /**
     * Writes it, in place of what the run wrote so far.
     *
     * @param folder of the run
     * @return the file
     * @throws UserFacingException if it cannot be written
     */
    public Path write(Path folder) {
        Path file = folder.resolve(valid ? VALID : INVALID);
        try {
            WholeFile.write(file, ResultJson.MAPPER.writeValueAsString(this));
            Files.deleteIfExists(folder.resolve(valid ? INVALID : VALID));
        } catch (IOException e) {
            throw new UserFacingException("could not write " + file + ": " + e.getMessage(), e);
        }
        return file;
    }

    /** The same as text of ASCII alone, other characters escaped, for a stream whose encoding may be any. */
    public String text() {
        return ResultJson.ASCII.writeValueAsString(this);
    }
}
