package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.load.compare.ComparisonResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The sentence of each kind of result. The command line's tests try the options that sentences.txt names. */
class SummaryTest {

    private static final Map<String, String> SENTENCES = sentences();

    /** A ratio with its interval, of one arm to another. */
    private static final Pattern TIMES =
            Pattern.compile("(\\S+) (?:carried )?([\\d.]+) times \\(([\\d.]+)–([\\d.]+)\\)");

    private final Locale before = Locale.getDefault();

    @TempDir
    private Path folder;

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @EnumSource
    void saysInOneSentenceWhatWasFound(SummaryCase kind) {
        assertThat(Summary.of(kind.result())).isEqualTo(SENTENCES.get(kind.title()));
    }

    @ParameterizedTest
    @EnumSource
    void saysTheSameInEveryLocale(SummaryCase kind) {
        Locale.setDefault(Locale.GERMANY);

        assertThat(Summary.of(kind.result())).isEqualTo(SENTENCES.get(kind.title()));
    }

    @ParameterizedTest
    @EnumSource
    void isOneLineThatEndsOnce(SummaryCase kind) {
        assertThat(Summary.of(kind.result())).matches("[^\\n]*[^.\\n]\\.").doesNotContain("  ", ";;", ", ;");
    }

    @Test
    void saysNothingOfKindsThatThereAreNot() {
        assertThat(SENTENCES.keySet())
                .containsExactlyElementsOf(List.of(SummaryCase.values()).stream()
                        .map(SummaryCase::title)
                        .toList());
    }

    @Test
    void hasTheFiguresOfTheResult() {
        JsonNode json = json(SummaryCase.CLOSED.result());
        String sentence = json.get("summary").asString();

        assertThat(sentence)
                .startsWith(String.format(
                        Locale.ROOT,
                        "with %d users and N = %,d, ",
                        json.at("/run/plan/loads/0/users").asInt(),
                        json.at("/run/plan/numbers/0").asInt()))
                .contains("the throughput of "
                        + json.at("/derived/verdicts/0/reference").asString())
                .contains(", over " + json.at("/derived/verdicts/0/rounds").asInt() + " launches");
        Map<String, JsonNode> verdicts = primary(json);
        Matcher times = TIMES.matcher(sentence);
        int found = 0;
        while (times.find()) {
            JsonNode verdict = verdicts.get(times.group(1));
            assertShown(times.group(2), verdict.get("ratio"));
            assertShown(times.group(3), verdict.get("low"));
            assertShown(times.group(4), verdict.get("high"));
            found++;
        }
        assertThat(found).isEqualTo(verdicts.size()).isEqualTo(2);
    }

    @Test
    void hasTheDifferenceThatWouldHaveBeenShownAndTheCpuOfTheResult() {
        JsonNode json = json(SummaryCase.OPEN.result());
        Matcher words = Pattern.compile("at (\\d+) requests/s and N = (\\d+), (\\S+) and (\\S+) show no difference in"
                        + " (\\S+) \\(would have shown ([\\d.]+) %\\), over (\\d+) launches; (\\S+) used ([\\d.]+) times"
                        + " \\(([\\d.]+)–([\\d.]+)\\) the CPU of (\\S+); --rounds (\\d+) .*")
                .matcher(json.get("summary").asString());
        assertThat(words).matches();

        JsonNode verdict = primary(json).get(words.group(3));
        assertThat(words.group(1)).isEqualTo(verdict.at("/workload/load/rate").asString());
        assertThat(words.group(2)).isEqualTo(verdict.at("/workload/number").asString());
        assertThat(words.group(4)).isEqualTo(verdict.get("reference").asString());
        assertThat(words.group(5)).isEqualTo(verdict.get("metric").asString());
        assertThat(Double.parseDouble(words.group(6)))
                .isCloseTo(100 * (verdict.get("wouldHaveShown").asDouble() - 1), within(0.05));
        JsonNode cpu = json.at("/derived/verdicts").values().stream()
                .filter(each -> each.get("metric").asString().startsWith("CPU"))
                .findFirst()
                .orElseThrow();
        assertThat(words.group(8)).isEqualTo(cpu.get("subject").asString());
        assertThat(words.group(12)).isEqualTo(cpu.get("reference").asString());
        assertShown(words.group(9), cpu.get("ratio"));
        assertShown(words.group(10), cpu.get("low"));
        assertShown(words.group(11), cpu.get("high"));
        assertThat(Integer.parseInt(words.group(7)))
                .isEqualTo(json.at("/run/plan/rounds").asInt());
        assertThat(Integer.parseInt(words.group(13)))
                .isEqualTo(4 * json.at("/run/plan/rounds").asInt());
    }

    private JsonNode json(ComparisonResult result) {
        return JsonMapper.shared().readTree(JsonReport.of(result).write(folder).toFile());
    }

    private static Map<String, JsonNode> primary(JsonNode json) {
        Map<String, JsonNode> verdicts = new LinkedHashMap<>();
        json.at("/derived/verdicts").values().stream()
                .filter(verdict -> verdict.get("primary").asBoolean())
                .forEach(verdict -> verdicts.put(verdict.get("subject").asString(), verdict));
        return verdicts;
    }

    /** Rounded in its last digit, and nothing else. */
    private static void assertShown(String words, JsonNode figure) {
        int decimals = words.length() - 1 - (words + ".").indexOf('.');
        assertThat(Double.parseDouble(words)).isCloseTo(figure.asDouble(), within(0.5001 * Math.pow(10, -decimals)));
    }

    /** By the kind of result. */
    private static Map<String, String> sentences() {
        try (InputStream file = SummaryTest.class.getResourceAsStream("sentences.txt")) {
            Map<String, String> sentences = new LinkedHashMap<>();
            new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split(" \\| ", 2))
                    .forEach(line -> sentences.put(line[0], line[1]));
            return sentences;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
