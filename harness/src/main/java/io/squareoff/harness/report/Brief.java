package io.squareoff.harness.report;

import java.util.List;
import java.util.Optional;

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
    static final Brief NONE = new Brief(List.of(), List.of(), Optional.empty(), Optional.empty());

    Brief {
        verdicts = List.copyOf(verdicts);
        origins = List.copyOf(origins);
        warnings = warnings.map(List::copyOf);
    }
}
