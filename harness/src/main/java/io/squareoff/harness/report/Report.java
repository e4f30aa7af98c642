package io.squareoff.harness.report;

import java.util.List;

/**
 * The result of a command, before any format: {@link ReportRenderer}s write it.
 *
 * @param title a few words: the command, or what it compared
 * @param summary the outcome in one sentence, without the words before it, see {@link #inShort}; may be empty
 * @param facts workload, machine and durability, a line each; the first one goes on from the title
 * @param diagram the programs and their connections, drawn in characters; may be empty
 * @param notes in the order in which they are shown
 */
public record Report(
        String title,
        String summary,
        List<String> facts,
        String diagram,
        List<ReportTable> tables,
        List<ReportChart> charts,
        List<ReportCheck> checks,
        List<ReportNote> notes) {

    /** The words before each summary, by which a reader, or grep, finds it. */
    private static final String IN_SHORT = "In short: ";

    public Report {
        facts = List.copyOf(facts);
        tables = List.copyOf(tables);
        charts = List.copyOf(charts);
        checks = List.copyOf(checks);
        notes = List.copyOf(notes);
    }

    /** The summary as every format begins and ends with it; empty where there is none. */
    public String inShort() {
        return summary.isEmpty() ? "" : IN_SHORT + summary;
    }
}
