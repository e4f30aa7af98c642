package io.squareoff.lab.experiment;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.network.NetworkDescription;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.NetworkText;
import io.squareoff.harness.report.ReportCheck;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Result of an experiment, as {@code result.json} has it.
 *
 * @param cutShort reason why it ended early, with the findings up to then; empty if it is complete
 * @param warnings facts that weaken a figure, and streams that were left behind, in words
 * @param settings by the names of their options
 * @param network the hosts that were made for the brokers; empty if all shared the loopback address
 * @param found figures for the summary, a clause each
 * @param diagram of what is measured, as text
 * @param tables as reports show them
 * @param rawTables figures behind the tables, which no report shows
 */
public record LabResult(
        String experiment,
        Instant startedAt,
        Instant endedAt,
        Optional<String> cutShort,
        List<String> warnings,
        Map<String, Object> settings,
        Environment environment,
        Optional<NetworkDescription> network,
        List<String> found,
        String diagram,
        List<ReportCheck> checks,
        List<KeptTable> tables,
        List<LineChart> charts,
        List<KeptTable> rawTables) {

    public static LabResult of(
            Experiment experiment,
            Instant startedAt,
            Environment environment,
            Optional<NetworkDescription> network,
            Findings findings,
            Optional<String> cutShort) {
        // Tables first: one that cannot be made fails a check.
        List<KeptTable> tables = findings.tables().stream().map(KeptTable::of).toList();
        List<KeptTable> rawTables =
                findings.rawTables().stream().map(KeptTable::of).toList();
        List<ReportCheck> checks = new ArrayList<>(findings.checks());
        network.map(NetworkText::failures).ifPresent(checks::addAll);
        return new LabResult(
                experiment.name(),
                startedAt,
                Instant.now(),
                cutShort,
                findings.warnings(),
                experiment.settingsByOption(),
                environment,
                network,
                findings.found(),
                experiment.topology(),
                checks,
                tables,
                findings.charts(),
                rawTables);
    }

    /** Returns true if it is complete, and checked what it measured, and all checks passed. */
    public boolean valid() {
        return cutShort.isEmpty() && !checks.isEmpty() && !failed();
    }

    public boolean failed() {
        return !checks.stream().allMatch(ReportCheck::passed);
    }
}
