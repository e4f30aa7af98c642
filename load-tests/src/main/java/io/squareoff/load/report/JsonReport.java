package io.squareoff.load.report;

import io.squareoff.harness.report.ResultFile;
import io.squareoff.load.compare.ComparisonResult;
import java.nio.file.Path;

/** The result as {@code result.json}; docs/result.md explains each field. */
public final class JsonReport {

    private JsonReport() {}

    /**
     * Writes the result, with paths relative to the folder.
     *
     * @return the file, whose name says so where the run was not valid
     * @throws io.squareoff.harness.process.UserFacingException if it cannot be written
     */
    public static Path write(ComparisonResult result, Path folder) {
        return ResultFile.write(ResultDocument.of(result, folder.toAbsolutePath()), result.valid(), folder);
    }

    /** The same as text, with paths relative to the folder; see {@link ResultFile#text}. */
    public static String text(ComparisonResult result, Path folder) {
        return ResultFile.text(ResultDocument.of(result, folder.toAbsolutePath()));
    }
}
