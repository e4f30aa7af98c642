package io.squareoff.harness.report;

import java.util.List;

/**
 * The result of a command, before any format: {@link ReportRenderer}s write it.
 *
 * @param title a few words: the command, or what it compared
 * @param verdict the outcome, in one sentence
 * @param facts workload, machine and durability, a line each; the first one goes on from the title
 * @param diagram the programs and their connections, drawn in characters; may be empty
 * @param notes in the order in which they are shown
 */
public record Report(
        String title,
        String verdict,
        List<String> facts,
        String diagram,
        List<ReportTable> tables,
        List<ReportChart> charts,
        List<ReportCheck> checks,
        List<ReportNote> notes) {

    public Report {
        facts = List.copyOf(facts);
        tables = List.copyOf(tables);
        charts = List.copyOf(charts);
        checks = List.copyOf(checks);
        notes = List.copyOf(notes);
    }
}
