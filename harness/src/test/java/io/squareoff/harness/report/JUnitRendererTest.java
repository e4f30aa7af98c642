package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.squareoff.harness.report.ReportVerdict.Outcome;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.TestSuiteXmlParser;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** The XML of test cases, as the reader of Maven's own reports understands it. */
class JUnitRendererTest {

    /** Markup, and what XML cannot have at all. */
    private static final String EVIL = "</testcase> & \"]]>' \u0000\u001b[1m \uD800 😀";

    private static final String EVIL_AS_READ = "</testcase> & \"]]>' \uFFFD\uFFFD[1m \uFFFD 😀";

    @Test
    void hasATestCaseForTheRunEachVerdictAndEachCheck() throws Exception {
        String xml = new JUnitRenderer()
                .render(report(
                        List.of(
                                verdict("nats", Outcome.FASTER, OptionalDouble.empty()),
                                verdict("grpc", Outcome.NO_DIFFERENCE, OptionalDouble.of(1.041)),
                                verdict("rest-h2", Outcome.REGRESSION, OptionalDouble.empty()),
                                ReportVerdict.none("jetstream against the base", "N = 10", "p99", "too few samples")),
                        List.of(
                                new ReportCheck("nothing is lost", true, "0 of 5"),
                                new ReportCheck("in order", false, "3 of 5")),
                        new ReportNote(ReportNote.Kind.WARNING, "late")));

        assertCounts(xml, 7, 2, 1);
        List<ReportTestCase> cases = cases(xml);
        assertThat(cases)
                .extracting(ReportTestCase::getFullClassName, ReportTestCase::getName, ReportTestCase::getFailureType)
                .containsExactly(
                        tuple("squareoff.run", "the result is valid", null),
                        tuple("squareoff.verdicts", "nats against the base, N = 10, throughput", null),
                        tuple("squareoff.verdicts", "grpc against the base, N = 10, throughput", null),
                        tuple("squareoff.verdicts", "rest-h2 against the base, N = 10, throughput", "REGRESSION"),
                        tuple("squareoff.verdicts", "jetstream against the base, N = 10, p99", "skipped"),
                        tuple("squareoff.checks", "nothing is lost", null),
                        tuple("squareoff.checks", "in order", "FAILED"));
        assertThat(cases.get(3).getFailureMessage()).isEqualTo("worse, a regression, throughput 0.500×");
        assertThat(cases.get(4).getFailureMessage()).isEqualTo("cannot say, too few samples");
        assertThat(cases.get(6).getFailureDetail()).isEqualTo("in order\n3 of 5");
        assertThat(xml)
                .contains("<system-out>WARNING: late</system-out>")
                .contains("<system-out>no difference shown (would have shown 4.1 %), throughput 0.500×</system-out>");
    }

    @Test
    void failsWhereTheFiguresDoNotCount() throws Exception {
        String xml = new JUnitRenderer()
                .render(report(
                        List.of(ReportVerdict.none(
                                "nats against rest", "N = 10", "throughput", "the figures do not count")),
                        List.of(),
                        new ReportNote(ReportNote.Kind.CUT_SHORT, "the broker ended\n  its log"),
                        new ReportNote(ReportNote.Kind.INVALID, "the generator was the limit")));

        assertCounts(xml, 2, 1, 1);
        ReportTestCase run = cases(xml).get(0);
        assertThat(run.getFailureType()).isEqualTo("INVALID");
        assertThat(run.getFailureMessage()).isEqualTo("the generator was the limit");
        assertThat(run.getFailureDetail())
                .isEqualTo("INVALID: the generator was the limit\nCUT SHORT: the broker ended\n  its log");
    }

    @Test
    void hasAFailureWhereThereIsNoResult() throws Exception {
        String xml = new JUnitRenderer().render(Report.withoutResult("squareoff compare", "no broker"));

        assertCounts(xml, 1, 1, 0);
        assertThat(cases(xml).get(0).getFailureType()).isEqualTo("NO RESULT");
    }

    @Test
    void letsNoTextBecomeMarkupOrSpoilIt() throws Exception {
        Report report = ReportFixture.of(EVIL).withVerdicts(List.of(ReportVerdict.none(EVIL, EVIL, "", EVIL)));

        String xml = new JUnitRenderer().render(report);

        assertCounts(xml, 4, 2, 1);
        List<ReportTestCase> cases = cases(xml);
        assertThat(cases.get(0).getFailureMessage()).isEqualTo(EVIL_AS_READ);
        assertThat(cases.get(1).getName()).isEqualTo(EVIL_AS_READ + ", " + EVIL_AS_READ);
        assertThat(cases.get(2).getName()).isEqualTo(EVIL_AS_READ);
        // The reader above leaves out spaces beside markup.
        assertThat(suite(xml).getElementsByTagName("failure").item(1).getTextContent())
                .isEqualTo(EVIL_AS_READ + "\n" + EVIL_AS_READ);
    }

    /** The counts of the suite, which some servers show instead of counting. */
    private static void assertCounts(String xml, int tests, int failures, int skipped) throws Exception {
        Element suite = suite(xml);
        assertThat(suite.getTagName()).isEqualTo("testsuite");
        assertThat(List.of("tests", "failures", "skipped", "errors"))
                .extracting(suite::getAttribute)
                .containsExactly(Integer.toString(tests), Integer.toString(failures), Integer.toString(skipped), "0");
        assertThat(suite.getElementsByTagName("testcase").getLength()).isEqualTo(tests);
        assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(failures);
        assertThat(suite.getElementsByTagName("skipped").getLength()).isEqualTo(skipped);
    }

    private static Element suite(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(stream(xml))
                .getDocumentElement();
    }

    private static List<ReportTestCase> cases(String xml) throws Exception {
        return new TestSuiteXmlParser(new NullConsoleLogger())
                .parse(new InputStreamReader(stream(xml), StandardCharsets.UTF_8)).stream()
                        .flatMap(suite -> suite.getTestCases().stream())
                        .toList();
    }

    private static InputStream stream(String xml) {
        return new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8));
    }

    private static Report report(List<ReportVerdict> verdicts, List<ReportCheck> checks, ReportNote... notes) {
        return new Report("title", "sentence.", List.of(), "", List.of(), List.of(), checks, List.of(notes))
                .withVerdicts(verdicts);
    }

    private static ReportVerdict verdict(String subject, Outcome outcome, OptionalDouble minimumDetectableEffect) {
        return new ReportVerdict(
                subject + " against the base",
                "N = 10",
                "throughput",
                outcome,
                minimumDetectableEffect,
                "throughput 0.500×");
    }
}
