package io.squareoff.harness.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The result of a command, before any format: {@link ReportRenderer}s write it.
 *
 * @param title a few words: the command, or what it compared
 * @param summary the outcome in one sentence, without the words before it, see {@link #inShort}; may be empty
 * @param facts workload, machine and durability, a line each; the first one goes on from the title
 * @param diagram the programs and their connections, drawn in characters; may be empty
 * @param notes in the order in which they are shown
 * @param command the command line that repeats the run; empty where it is not known
 * @param links to what else the run left
 */
public record Report(
        String title,
        String summary,
        List<String> facts,
        String diagram,
        List<ReportTable> tables,
        List<ReportChart> charts,
        List<ReportCheck> checks,
        List<ReportNote> notes,
        String command,
        List<ReportLink> links,
        Brief brief) {

    /** The words before each summary, by which a reader, or grep, finds it. */
    private static final String IN_SHORT = "In short: ";

    /**
     * The parts of a report that short views show: on a terminal, and for servers that run a command.
     *
     * @param verdicts those that the tables show in more words
     * @param origins the machine and the commit of each run behind the figures, a line each
     * @param table with few rows; the report's first one where there is none
     * @param warnings a line each, with what to do; the report's notes where there are none
     */
    record Brief(
            List<ReportVerdict> verdicts,
            List<String> origins,
            Optional<ReportTable> table,
            Optional<List<ReportNote>> warnings) {

        /** Of a report that says no more than it shows anyway. */
        private static final Brief NONE = new Brief(List.of(), List.of(), Optional.empty(), Optional.empty());

        Brief {
            verdicts = List.copyOf(verdicts);
            origins = List.copyOf(origins);
            warnings = warnings.map(List::copyOf);
        }
    }

    public Report {
        facts = List.copyOf(facts);
        tables = List.copyOf(tables);
        charts = List.copyOf(charts);
        checks = List.copyOf(checks);
        notes = List.copyOf(notes);
        links = List.copyOf(links);
    }

    /** A report that neither knows its command nor links anything. */
    public Report(
            String title,
            String summary,
            List<String> facts,
            String diagram,
            List<ReportTable> tables,
            List<ReportChart> charts,
            List<ReportCheck> checks,
            List<ReportNote> notes) {
        this(title, summary, facts, diagram, tables, charts, checks, notes, "", List.of(), Brief.NONE);
    }

    public List<ReportVerdict> verdicts() {
        return brief.verdicts();
    }

    public List<String> origins() {
        return brief.origins();
    }

    public Report withTitle(String title) {
        return new Report(title, summary, facts, diagram, tables, charts, checks, notes, command, links, brief);
    }

    public Report withCommand(String command) {
        return new Report(title, summary, facts, diagram, tables, charts, checks, notes, command, links, brief);
    }

    public Report withLinks(List<ReportLink> links) {
        return new Report(title, summary, facts, diagram, tables, charts, checks, notes, command, links, brief);
    }

    public Report withNotes(List<ReportNote> further) {
        List<ReportNote> all = Stream.concat(notes.stream(), further.stream()).toList();
        return new Report(title, summary, facts, diagram, tables, charts, checks, all, command, links, brief);
    }

    public Report withVerdicts(List<ReportVerdict> verdicts) {
        return with(new Brief(verdicts, brief.origins(), brief.table(), brief.warnings()));
    }

    public Report withOrigins(List<String> origins) {
        return with(new Brief(brief.verdicts(), origins, brief.table(), brief.warnings()));
    }

    /**
     * The same report with what a terminal shows in place of its tables and notes.
     *
     * @param table with few rows; the report's first one where there is none
     * @param warnings a line each, with what to do
     */
    public Report withBrief(Optional<ReportTable> table, List<ReportNote> warnings) {
        return with(new Brief(brief.verdicts(), brief.origins(), table, Optional.of(warnings)));
    }

    private Report with(Brief brief) {
        return new Report(title, summary, facts, diagram, tables, charts, checks, notes, command, links, brief);
    }

    /**
     * The report of a command that has nothing to report.
     *
     * @param title of the command
     * @param why it has nothing
     */
    public static Report withoutResult(String title, String why) {
        return new Report(
                title,
                "nothing can be said: " + WordWrap.firstLine(why) + ".",
                List.of(),
                "",
                List.of(),
                List.of(),
                List.of(),
                List.of(new ReportNote(ReportNote.Kind.NO_RESULT, why)));
    }

    /** The summary as every format begins and ends with it; empty where there is none. */
    public String inShort() {
        return summary.isEmpty() ? "" : IN_SHORT + summary;
    }
}
