package io.squareoff.lab.report;

import io.squareoff.harness.report.EnvironmentEntry;
import io.squareoff.harness.report.LabChart;
import io.squareoff.harness.report.LabCheck;
import io.squareoff.harness.report.LabTable;
import io.squareoff.lab.experiment.LabResult;
import java.util.List;
import java.util.Map;

/** What stands in the {@code result.json} of an experiment; docs/lab.md says what each field means. */
record LabDocument(
        int schemaVersion,
        String name,
        String startedAt,
        String endedAt,
        boolean valid,
        String cutShort,
        List<String> marks,
        Map<String, Object> settings,
        EnvironmentEntry environment,
        List<LabCheck> checks,
        List<TableEntry> tables,
        List<LabChart> charts) {

    static final int SCHEMA_VERSION = 1;

    static LabDocument of(LabResult result) {
        return new LabDocument(
                SCHEMA_VERSION,
                "lab " + result.experiment().name(),
                result.startedAt().toString(),
                result.endedAt().toString(),
                result.valid(),
                result.cutShort().orElse(null),
                result.marks(),
                result.experiment().settings(),
                EnvironmentEntry.of(result.environment()),
                result.checks(),
                result.tables().stream().map(TableEntry::of).toList(),
                result.charts());
    }

    record TableEntry(String title, String durability, List<String> columns, List<List<Object>> rows) {

        static TableEntry of(LabTable table) {
            return new TableEntry(table.title(), table.durability(), table.columns(), table.rows());
        }
    }
}
