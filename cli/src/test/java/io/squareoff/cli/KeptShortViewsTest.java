package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.report.JUnitRenderer;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.SummaryRenderer;
import io.squareoff.harness.result.StoredResult;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import tools.jackson.databind.JsonNode;

/** The short views of the results that are kept in docs/results. */
class KeptShortViewsTest {

    private static final ProjectLayout HOME = ProjectLayout.find();

    static Stream<Path> results() throws IOException {
        try (Stream<Path> files = Files.list(HOME.root().resolve("docs/results"))) {
            return files.filter(file -> file.toString().endsWith(".json.gz")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("results")
    void areShortAndHaveTheVerdictsOfTheResult(Path file) throws Exception {
        StoredResult result = StoredResult.read(file);
        Report report = ReportCommand.report(result, HOME);

        assertThat(new SummaryRenderer("there").render(report).lines())
                .hasSizeLessThanOrEqualTo(SummaryRenderer.LINES)
                .endsWith("- Full report: there");
        assertVerdicts(result.json(), parse(new JUnitRenderer().render(report)));
    }

    private static void assertVerdicts(JsonNode json, Element suite) {
        List<JsonNode> judged = json.at("/derived/verdicts").values().stream()
                .filter(any -> json.get("valid").asBoolean())
                .filter(verdict -> verdict.path("differs").isBoolean())
                .toList();

        assertThat(judged)
                .allSatisfy(verdict -> assertThat(said(
                                suite,
                                verdict.get("subject").asString() + " against "
                                        + verdict.get("reference").asString()))
                        .anyMatch(words -> words.startsWith(expected(verdict))));
        assertThat(elements(suite, "testcase")
                        .filter(each -> each.getAttribute("classname").equals("squareoff.verdicts"))
                        .filter(each -> elements(each, "skipped").findAny().isEmpty()))
                .hasSameSizeAs(judged);
    }

    private static String expected(JsonNode verdict) {
        String word = isFaster(verdict) ? "faster" : "slower";
        return "%s, %s %s× (%s–%s)"
                .formatted(
                        verdict.get("differs").asBoolean()
                                ? word
                                : "no difference shown ("
                                        + RatioText.wouldHaveShown(
                                                verdict.get("wouldHaveShown").asDouble()) + ")",
                        verdict.get("metric").asString(),
                        RatioText.number(verdict.get("ratio").asDouble()),
                        RatioText.number(verdict.get("low").asDouble()),
                        RatioText.number(verdict.get("high").asDouble()));
    }

    private static boolean isFaster(JsonNode verdict) {
        boolean more = verdict.get("ratio").asDouble() > 1;
        return more == verdict.get("metric").asString().equals("throughput");
    }

    /** The texts of the test cases of a pair, one for each workload. */
    private static List<String> said(Element suite, String pair) {
        return elements(suite, "testcase")
                .filter(each -> each.getAttribute("name").startsWith(pair + ", "))
                .map(each ->
                        elements(each, "system-out").findFirst().orElseThrow().getTextContent())
                .toList();
    }

    private static Stream<Element> elements(Element parent, String name) {
        var found = parent.getElementsByTagName(name);
        return Stream.iterate(0, i -> i < found.getLength(), i -> i + 1).map(i -> (Element) found.item(i));
    }

    private static Element parse(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
    }
}
