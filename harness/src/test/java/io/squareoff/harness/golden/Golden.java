package io.squareoff.harness.golden;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.JUnitRenderer;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.SummaryRenderer;
import io.squareoff.harness.report.TextRenderer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/** Golden files, beside the test that reads them. {@code mvn test -Dgolden=write} writes them anew: read the difference. */
public final class Golden {

    private static final boolean WRITE = "write".equals(System.getProperty("golden"));

    /** Of a chart's figures. */
    private static final int ROWS = 8;

    private Golden() {}

    /** Asserts that a text is that of a golden file, rendered as on a machine that writes figures in another way. */
    public static void assertGolden(Class<?> test, String name, Callable<String> rendered) throws Exception {
        Path file = Path.of("src/test/resources", test.getPackageName().replace('.', '/'), name);
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            String text = rendered.call();
            if (WRITE) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, text);
            }
            assertThat(text).as("%s; -Dgolden=write writes it", file).isEqualTo(Files.readString(file));
        } finally {
            Locale.setDefault(before);
        }
    }

    /** A report as text, its charts, its short view and its test cases. */
    public static String views(Report report) {
        return text(report) + "\nShort view:\n" + new SummaryRenderer("report.html").render(report) + "\nTest cases:\n"
                + new JUnitRenderer().render(report).replace("><", ">\n<");
    }

    /** A report as text, with its charts: title, what is missing, and figures. Descriptions are the same in every report. */
    public static String text(Report report) {
        StringBuilder text = new StringBuilder(new TextRenderer().render(report));
        for (ReportChart chart : report.charts()) {
            text.append("\nChart: ").append(chart.title()).append('\n');
            for (String words : List.of(chart.missing(), chart.names())) {
                text.append(words.isEmpty() ? "" : "  " + words.strip() + "\n");
            }
            if (chart.hasFigures()) {
                text.append(tables(List.of(some(chart.figures()))).indent(2));
            }
        }
        return text.toString();
    }

    /** At most so many rows, the first and the last among them. */
    private static ReportTable some(ReportTable figures) {
        int rows = figures.rows().size();
        int shown = Math.min(rows, ROWS);
        List<List<ReportCell>> some = IntStream.range(0, shown)
                .mapToObj(row -> figures.rows().get(shown == 1 ? 0 : row * (rows - 1) / (shown - 1)))
                .toList();
        return new ReportTable(figures.title(), figures.description(), figures.columns(), figures.labels(), some);
    }

    /** Tables as text. */
    public static String tables(List<ReportTable> tables) {
        String text =
                new TextRenderer().render(new Report("", "", List.of(), "", tables, List.of(), List.of(), List.of()));
        return text.substring(text.indexOf("\n\n") + 2);
    }
}
