package io.squareoff.harness.report;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.result.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes a report beside {@code result.json}, as a page and as Markdown. */
public final class ReportFiles {

    public static final String PAGE = "report.html";
    public static final String MARKDOWN = "report.md";

    private ReportFiles() {}

    /**
     * @return the files
     * @throws UserFacingException if one cannot be written
     */
    public static List<Path> write(Report report, Path folder) {
        return List.of(
                write(new MarkdownRenderer().render(report), folder.resolve(MARKDOWN)),
                write(new HtmlRenderer().render(report), folder.resolve(PAGE)));
    }

    private static Path write(String text, Path file) {
        try {
            return WholeFile.write(file, text);
        } catch (IOException e) {
            throw new UserFacingException("could not write " + file + ": " + e.getMessage(), e);
        }
    }
}
