package io.squareoff.lab.experiment;

import io.squareoff.harness.golden.Golden;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportNote;
import java.util.List;

/** All that an experiment found, as text for a golden file. */
public final class FoundText {

    private FoundText() {}

    /** Asserts that it is what a golden file of a test has. */
    public static void assertGolden(Class<?> test, String name, Findings findings) throws Exception {
        Golden.assertGolden(test, name, () -> of(findings));
    }

    private static String of(Findings findings) {
        List<ReportNote> warnings = findings.warnings().stream()
                .map(warning -> new ReportNote(ReportNote.Kind.WARNING, warning))
                .toList();
        Report report = new Report(
                "found",
                "",
                List.of(),
                "",
                findings.tables(),
                List.copyOf(findings.charts()),
                findings.checks(),
                warnings);
        return Golden.text(report) + "\nRaw figures:\n" + Golden.tables(findings.rawTables());
    }
}
