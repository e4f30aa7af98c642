package io.squareoff.load.drill;

import io.squareoff.harness.report.NetworkText;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.Units;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The checks that must pass whatever breaks. */
final class DrillChecks {

    /** The aggregator's deadline, and room for the answer to arrive on a busy machine. */
    private static final Duration LONGEST_FAILURE = Duration.ofSeconds(11);

    private DrillChecks() {}

    static List<ReportCheck> of(DrillResult result) {
        List<ReportCheck> checks = new ArrayList<>(List.of(
                noneWrong(result), failuresInTime(result), noJobLost(result), worksAgain(result), memory(result)));
        result.network().map(NetworkText::failures).ifPresent(checks::addAll);
        return checks;
    }

    private static ReportCheck noneWrong(DrillResult result) {
        long planned = result.cells().mapToLong(Cell::planned).sum();
        long wrong = result.cells().mapToLong(Cell::wrong).sum();
        return new ReportCheck(
                "no answer is wrong", wrong == 0, wrong + " of " + Units.count(planned) + " requests got a wrong one");
    }

    private static ReportCheck failuresInTime(DrillResult result) {
        double longest = result.cells()
                .flatMap(cell -> cell.symptom().stream())
                .mapToDouble(Cell.Symptom::longest)
                .max()
                .orElse(0);
        return new ReportCheck(
                "a request that fails does so within " + LONGEST_FAILURE.toSeconds() + " s of when it was due",
                longest <= LONGEST_FAILURE.toMillis(),
                String.format(Locale.ROOT, "the longest took %.1f s", longest / 1e3));
    }

    private static ReportCheck noJobLost(DrillResult result) {
        List<JobWitness.Jobs> jobs = result.drilled().stream()
                .flatMap(drilled -> drilled.jobs().stream())
                .toList();
        long acknowledged =
                jobs.stream().mapToLong(JobWitness.Jobs::acknowledged).sum();
        long lost = jobs.stream().mapToLong(JobWitness.Jobs::lost).sum();
        return new ReportCheck(
                "no job is lost that the broker acknowledged",
                lost == 0,
                lost + " of " + Units.count(acknowledged) + " were never answered");
    }

    private static ReportCheck worksAgain(DrillResult result) {
        Map<String, String> broken = new LinkedHashMap<>();
        for (DrillResult.Drilled drilled : result.drilled()) {
            drilled.aftermath().ifPresent(why -> broken.put(drilled.fault(), why));
        }
        return new ReportCheck(
                "every transport works again after each fault",
                broken.isEmpty(),
                broken.isEmpty() ? "after " + Units.count(result.drilled().size(), "fault") : broken.toString());
    }

    private static ReportCheck memory(DrillResult result) {
        long most = result.drilled().stream()
                .flatMap(drilled -> drilled.mostResident().values().stream())
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
        return new ReportCheck(
                "no process has more than " + (DrillResult.MOST_RESIDENT >> 20) + " MiB resident",
                most <= DrillResult.MOST_RESIDENT,
                "the most is " + (most >> 20) + " MiB");
    }
}
