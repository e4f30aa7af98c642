package io.squareoff.harness.report;

import io.squareoff.harness.report.ReportVerdict.Outcome;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A report as XML of a test suite, as Maven's Surefire writes it, for servers that read that: a test case that fails if the result is
 * not valid, and one for each verdict and each check. A verdict fails if it is a regression, and is skipped if nothing can be said.
 */
public final class JUnitRenderer implements ReportRenderer {

    private static final String RUN = "squareoff.run";
    private static final String VERDICTS = "squareoff.verdicts";
    private static final String CHECKS = "squareoff.checks";

    /** Code points that XML 1.0 does not allow, written as references or otherwise. */
    private static final String NOT_XML = "[^\\t\\n\\r\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]";

    private static final String REPLACEMENT = "\uFFFD";

    @Override
    public String render(Report report) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            suite(xml, report);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a string takes all that is written to it", e);
        }
        return text.append('\n').toString();
    }

    private static void suite(XMLStreamWriter xml, Report report) throws XMLStreamException {
        List<ReportNote> spoilt = spoilt(report);
        long failures = (spoilt.isEmpty() ? 0 : 1)
                + report.verdicts().stream().filter(JUnitRenderer::isRegression).count()
                + report.checks().stream().filter(check -> !check.passed()).count();
        xml.writeStartElement("testsuite");
        attribute(xml, "name", "squareoff " + report.title());
        attribute(xml, "tests", 1 + report.verdicts().size() + report.checks().size());
        attribute(xml, "errors", 0);
        attribute(
                xml,
                "skipped",
                report.verdicts().stream().filter(JUnitRenderer::isSkipped).count());
        attribute(xml, "failures", failures);
        attribute(xml, "time", 0);
        properties(xml, report);
        valid(xml, report, spoilt);
        for (ReportVerdict verdict : report.verdicts()) {
            verdict(xml, verdict);
        }
        for (ReportCheck check : report.checks()) {
            check(xml, check);
        }
        end(xml);
    }

    private static List<ReportNote> spoilt(Report report) {
        return ReportState.notes(report).stream()
                .filter(note -> note.kind().spoils())
                .toList();
    }

    private static boolean isRegression(ReportVerdict verdict) {
        return verdict.outcome() == Outcome.REGRESSION;
    }

    private static boolean isSkipped(ReportVerdict verdict) {
        return verdict.outcome() == Outcome.CANNOT_SAY;
    }

    private static void properties(XMLStreamWriter xml, Report report) throws XMLStreamException {
        xml.writeStartElement("properties");
        property(xml, "summary", report.summary());
        for (int i = 0; i < report.origins().size(); i++) {
            property(xml, "run " + (i + 1), report.origins().get(i));
        }
        end(xml);
    }

    private static void property(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeStartElement("property");
        attribute(xml, "name", name);
        attribute(xml, "value", value);
        end(xml);
    }

    private static void valid(XMLStreamWriter xml, Report report, List<ReportNote> spoilt) throws XMLStreamException {
        startCase(xml, RUN, "the result is valid");
        if (!spoilt.isEmpty()) {
            ReportNote worst = spoilt.get(0);
            failure(xml, worst.kind().label(), worst.text(), lines(spoilt.stream()));
        }
        Stream<ReportNote> warnings = report.notes().stream().filter(note -> note.kind() == ReportNote.Kind.WARNING);
        end(xml, lines(warnings));
    }

    private static String lines(Stream<ReportNote> notes) {
        return notes.map(note -> note.kind().label() + ": " + note.text()).collect(Collectors.joining("\n"));
    }

    private static void verdict(XMLStreamWriter xml, ReportVerdict verdict) throws XMLStreamException {
        String workload = verdict.workload().isEmpty() ? "" : ", " + verdict.workload();
        String words = verdict.words() + ", " + verdict.detail();
        String metric = verdict.metric().isEmpty() ? "" : ", " + verdict.metric();
        startCase(xml, VERDICTS, verdict.pair() + workload + metric);
        if (isRegression(verdict)) {
            failure(xml, "REGRESSION", words, words);
        } else if (isSkipped(verdict)) {
            xml.writeStartElement("skipped");
            attribute(xml, "message", words);
            end(xml);
        }
        end(xml, words);
    }

    private static void check(XMLStreamWriter xml, ReportCheck check) throws XMLStreamException {
        startCase(xml, CHECKS, check.claim());
        if (!check.passed()) {
            failure(xml, "FAILED", check.seen(), check.claim() + "\n" + check.seen());
        }
        end(xml, check.seen());
    }

    private static void startCase(XMLStreamWriter xml, String group, String name) throws XMLStreamException {
        xml.writeStartElement("testcase");
        attribute(xml, "classname", group);
        attribute(xml, "name", name);
        attribute(xml, "time", 0);
    }

    private static void failure(XMLStreamWriter xml, String type, String message, String text)
            throws XMLStreamException {
        xml.writeStartElement("failure");
        attribute(xml, "message", WordWrap.firstLine(message));
        attribute(xml, "type", type);
        xml.writeCharacters(allowed(text));
        end(xml);
    }

    private static void attribute(XMLStreamWriter xml, String name, Object value) throws XMLStreamException {
        xml.writeAttribute(name, allowed(value.toString()));
    }

    private static void end(XMLStreamWriter xml) throws XMLStreamException {
        xml.writeEndElement();
        xml.writeCharacters("\n");
    }

    /** Ends a test case with what was seen of it, if anything. */
    private static void end(XMLStreamWriter xml, String output) throws XMLStreamException {
        if (!output.isEmpty()) {
            xml.writeStartElement("system-out");
            xml.writeCharacters(allowed(output));
            end(xml);
        }
        end(xml);
    }

    private static String allowed(String text) {
        return text.replaceAll(NOT_XML, REPLACEMENT);
    }
}
