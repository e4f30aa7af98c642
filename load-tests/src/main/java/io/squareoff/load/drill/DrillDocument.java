package io.squareoff.load.drill;

import io.squareoff.harness.report.EnvironmentEntry;
import io.squareoff.harness.report.ReportCheck;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The {@code result.json} of a drill, field by field; docs/drill.md explains each. */
record DrillDocument(
        int schemaVersion,
        String name,
        String startedAt,
        String endedAt,
        boolean valid,
        String cutShort,
        Map<String, String> notTried,
        Settings settings,
        EnvironmentEntry environment,
        List<ReportCheck> checks,
        List<FaultEntry> faults) {

    static final int SCHEMA_VERSION = 1;

    record Settings(
            List<String> transports, int rate, int number, long beforeMillis, long faultMillis, long afterMillis) {}

    record FaultEntry(
            String fault,
            String description,
            List<CellEntry> cells,
            JobWitness.Jobs jobs,
            String aftermath,
            Map<String, Long> mostResidentBytes,
            List<MemoryCurve.Point> memory) {}

    record CellEntry(
            String transport,
            long planned,
            long failed,
            Map<String, Long> outcomes,
            long wrong,
            long late,
            long outageMillis,
            Double p99BeforeMillis,
            Long backAfterMillis,
            Cell.Symptom symptom) {

        static CellEntry of(Cell cell) {
            return new CellEntry(
                    cell.transport(),
                    cell.planned(),
                    cell.failed(),
                    cell.outcomes(),
                    cell.wrong(),
                    cell.late(),
                    cell.outage().toMillis(),
                    cell.p99Before().isPresent() ? cell.p99Before().getAsDouble() : null,
                    cell.backAfter().map(Duration::toMillis).orElse(null),
                    cell.symptom().orElse(null));
        }
    }

    static DrillDocument of(DrillResult result) {
        DrillSettings settings = result.settings();
        return new DrillDocument(
                SCHEMA_VERSION,
                "drill",
                result.startedAt().toString(),
                result.endedAt().toString(),
                result.valid(),
                result.cutShort().orElse(null),
                result.obstacles(),
                new Settings(
                        settings.transports(),
                        settings.rate(),
                        settings.number(),
                        settings.before().toMillis(),
                        settings.fault().toMillis(),
                        settings.after().toMillis()),
                EnvironmentEntry.of(result.environment()),
                DrillChecks.of(result),
                result.drilled().stream()
                        .map(drilled -> new FaultEntry(
                                drilled.fault(),
                                drilled.description(),
                                drilled.cells().stream().map(CellEntry::of).toList(),
                                drilled.jobs().orElse(null),
                                drilled.aftermath().orElse(null),
                                drilled.mostResident(),
                                drilled.memory()))
                        .toList());
    }
}
