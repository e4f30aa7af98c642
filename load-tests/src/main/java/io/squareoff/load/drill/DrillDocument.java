package io.squareoff.load.drill;

import io.squareoff.harness.report.EnvironmentEntry;
import io.squareoff.harness.report.ReportCheck;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

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
            List<String> transports, int rate, int number, long beforeMillis, long faultMillis, long afterMillis) {

        DrillSettings toSettings() {
            return new DrillSettings(
                    transports,
                    rate,
                    number,
                    Duration.ofMillis(beforeMillis),
                    Duration.ofMillis(faultMillis),
                    Duration.ofMillis(afterMillis));
        }
    }

    record FaultEntry(
            String fault,
            String description,
            List<CellEntry> cells,
            JobWitness.Jobs jobs,
            String aftermath,
            Map<String, Long> mostResidentBytes,
            List<MemoryCurve.Point> memory) {

        DrillResult.Drilled toDrilled() {
            return new DrillResult.Drilled(
                    fault,
                    description,
                    cells.stream().map(cell -> cell.toCell(fault)).toList(),
                    Optional.ofNullable(jobs),
                    memory,
                    mostResidentBytes,
                    Optional.ofNullable(aftermath));
        }
    }

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

        Cell toCell(String fault) {
            return new Cell(
                    fault,
                    transport,
                    planned,
                    outcomes,
                    late,
                    Duration.ofMillis(outageMillis),
                    p99BeforeMillis == null ? OptionalDouble.empty() : OptionalDouble.of(p99BeforeMillis),
                    Optional.ofNullable(backAfterMillis).map(Duration::ofMillis),
                    Optional.ofNullable(symptom));
        }
    }

    /**
     * The result as it was before it was written.
     *
     * @throws IllegalArgumentException if it has values that no drill can have
     */
    DrillResult toResult() {
        return new DrillResult(
                settings.toSettings(),
                Instant.parse(startedAt),
                Instant.parse(endedAt),
                environment.toEnvironment(),
                faults.stream().map(FaultEntry::toDrilled).toList(),
                notTried,
                Optional.ofNullable(cutShort));
    }

    static DrillDocument of(DrillResult result) {
        DrillSettings settings = result.settings();
        return new DrillDocument(
                SCHEMA_VERSION,
                DrillReport.NAME,
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
