package io.squareoff.workshop.grader;

import static io.squareoff.workshop.grade.NotYetException.unless;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.workshop.grade.Grader;
import io.squareoff.workshop.grade.GraderContext;
import io.squareoff.workshop.grade.NotYetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compares what a learner has read from two runs of his own, which differ in N, with what their raw figures say: whatever that is.
 */
final class ReadTheFactors implements Grader {

    static final String ANSWERS = "factors.yaml";

    private static final int CHATTY = 1000;

    /** The figures of reports have three digits. */
    private static final double TOLERANCE = 0.006;

    private static final Pattern INTERVAL = Pattern.compile("\\(?(\\d*\\.?\\d+) *(?:-|–|to) *(\\d*\\.?\\d+)\\)?");

    @Override
    public String grade(GraderContext context) throws InterruptedException {
        JsonNode answers = answers(context.file(ANSWERS));
        MeasuredFactor chatty = MeasuredFactor.read(context, "n1000.json", CHATTY);
        MeasuredFactor single = MeasuredFactor.read(context, "n1.json", 1);
        chatty.requireSameBesides(single);
        compare("n1000", chatty, single, answers);
        compare("n1", single, chatty, answers);
        return "nats had %s times the p50 of rest at N = %,d, and %s times at N = 1%s"
                .formatted(
                        chatty.words(),
                        CHATTY,
                        single.words(),
                        chatty.ratio().conclusive() ? "" : ", each within one launch, which gives no verdict");
    }

    private static JsonNode answers(Path file) {
        try {
            Object yaml = new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(file));
            return JsonMapper.shared().valueToTree(yaml);
        } catch (YAMLException | JacksonException e) {
            throw new NotYetException(
                    "a file of YAML",
                    e.getMessage().lines().findFirst().orElse(""),
                    ANSWERS + ": a key, a colon, a blank, a value");
        } catch (IOException e) {
            throw new UserFacingException("could not read " + file + ": " + e, e);
        }
    }

    /** The answer to a question about a run; null where there is none. */
    private static String text(JsonNode answers, String question) {
        JsonNode answer = answers.path(question);
        if (answer.isMissingNode() || answer.isNull()) {
            return null;
        }
        return (answer.isValueNode() ? answer.asString() : answer.toString()).strip();
    }

    private static void compare(String name, MeasuredFactor measured, MeasuredFactor other, JsonNode all) {
        JsonNode answers = all.path(name);
        requireFactor(name, measured, other, answers);
        requireInterval(name, measured, answers);
        require(
                name + ".ahead",
                measured.ahead(),
                text(answers, "ahead"),
                ": a latency is better where it is lower, and a factor below 1 says that nats's is. Where an interval holds 1,"
                        + " neither is ahead");
        require(
                name + ".verdict",
                "none",
                text(answers, "verdict"),
                measured.ratio().conclusive()
                        ? ": a verdict is on p99 in this model, and p50 stands beside it"
                        : ": within one launch there is none, however many rounds; another launch may differ by more");
    }

    private static void require(String key, String right, String said, String look) {
        unless(right.equals(said), key + ": " + right, said == null ? "nothing" : said, key + " in " + ANSWERS + look);
    }

    private static void requireFactor(String name, MeasuredFactor measured, MeasuredFactor other, JsonNode answers) {
        String text = text(answers, "factor");
        double right = measured.ratio().value();
        Optional<Double> said = number(text);
        if (said.filter(factor -> near(factor, right)).isPresent()) {
            return;
        }
        String look = measured.place();
        if (said.filter(factor -> near(factor, other.ratio().value())).isPresent()) {
            look = "which run is which: that is the factor in " + other.file();
        } else if (said.filter(factor -> near(factor, 1 / right)).isPresent()) {
            look = "which is divided by which: that is rest by nats";
        }
        throw new NotYetException(
                "%s.factor: %s, the p50 of nats divided by that of rest in %s"
                        .formatted(name, RatioText.number(right), measured.file()),
                text == null ? "nothing" : text,
                look);
    }

    private static void requireInterval(String name, MeasuredFactor measured, JsonNode answers) {
        String said = text(answers, "interval");
        Ratio ratio = measured.ratio();
        if (!ratio.conclusive()) {
            require(
                    name + ".interval",
                    "none",
                    said,
                    ": an interval is over launches, and takes " + Ratio.ROUNDS_AT_LEAST + " of them");
            return;
        }
        Matcher ends = INTERVAL.matcher(said == null ? "" : said);
        unless(
                ends.matches()
                        && near(Double.parseDouble(ends.group(1)), ratio.low())
                        && near(Double.parseDouble(ends.group(2)), ratio.high()),
                name + ".interval: " + RatioText.interval(ratio),
                said == null ? "nothing" : said,
                measured.place());
    }

    private static Optional<Double> number(String text) {
        try {
            return text == null ? Optional.empty() : Optional.of(Double.valueOf(text.replaceAll(" *[×x]$", "")));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static boolean near(double said, double right) {
        return Math.abs(said / right - 1) < TOLERANCE;
    }
}
