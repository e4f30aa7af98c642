package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class DiffCommandTest extends DiffedRuns {

    @Test
    void findsNothingBetweenARunAndItself() {
        assertThat(diff(base, base)).isEqualTo(OK);
        assertThat(out())
                .contains("rest, N = 1000, 10 users", "throughput", "equal within 5 %")
                .doesNotContain("REGRESSION");
    }

    @Test
    void failsWhereThroughputFell() throws IOException {
        Path head = run(
                "head.json",
                result -> eachRound(
                        result,
                        round -> ((ObjectNode) round.get("recording"))
                                .put("ok", round.at("/recording/ok").asInt() * 8 / 10)));

        assertThat(diff(base, head)).isEqualTo(FAILED);
        assertThat(out())
                .contains("REGRESSION: rest, N = 1000, 10 users, throughput is 0.800× the base: more than 5 % worse");
        assertThat(diff(base, head, "--tolerance=30")).isEqualTo(OK);
        assertThat(diff(head, base)).isEqualTo(OK);
    }

    @Test
    void saysWhatElseDiffers() throws IOException {
        Path head = run("head.json", result -> {
            ObjectNode environment = (ObjectNode) result.at("/run/environment");
            environment.put("broker", "nats-server 3");
            ((ObjectNode) environment.get("frequency")).put("governor", "powersave");
        });

        assertThat(diff(base, head)).isEqualTo(OK);
        assertThat(out())
                .contains("differs: broker: nats-server 2.15.2 in base, nats-server 3 in head")
                .contains("differs: governor: performance in base, powersave in head");
    }

    @Test
    void saysWhatWeakensEachRun() throws IOException {
        Path head = run("head.json", result -> ((ObjectNode) result.at("/run/findings")).putArray("warnings"));

        assertThat(diff(base, head)).isEqualTo(OK);
        assertThat(out()).contains("WARNING: base: rest, ").doesNotContain("WARNING: head: ");
        assertThat(diff(head, base)).isEqualTo(OK);
        assertThat(out()).contains("WARNING: head: rest, ").doesNotContain("WARNING: base: ");
    }

    @Test
    void saysWhichFileItCouldNotRead() {
        assertThat(diff(base, folder.resolve("absent"))).isEqualTo(CANNOT_SAY);
        assertThat(err()).contains("could not read " + folder.resolve("absent"));
    }

    @Test
    void writesAPageWithTheFiguresOfBothRuns() throws IOException {
        Path pages = folder.resolve("new/pages");

        assertThat(diff(base, base, "--output=" + pages)).isEqualTo(OK);
        assertThat(out()).contains("report: " + pages.resolve("report.html"));
        assertThat(pages.resolve("report.html"))
                .content()
                .contains("Ratios of head to base", "rest, base", "rest, head")
                // Ten users in a closed model: their latency is no figure.
                .doesNotContain("Latency by percentile");
        assertThat(pages.resolve("report.md"))
                .content()
                .contains("## Figures of both runs", "| rest, N = 1000, 10 users | req/s | 150 | 150 |");
    }

    /** On one day rest carried 13 % less than on the day before, of the same commit. */
    @Test
    void takesADayForAChangeOfOneRunAndNotOfSeveral() {
        assertThat(diff(kept("compare-first"), kept("compare-next-day"), "--anyway"))
                .isEqualTo(FAILED);
        assertThat(out()).contains("REGRESSION: rest, N = 1000");

        assertThat(run(
                        "diff",
                        "--anyway",
                        "--base",
                        kept("compare-first").toString(),
                        kept("compare-again").toString(),
                        "--head",
                        kept("compare-later").toString(),
                        kept("compare-next-day").toString()))
                .isEqualTo(CANNOT_SAY);
        assertThat(out())
                .contains("cannot say", "Runs of one side differ from each other", "Power: in 4 of 5 such runs")
                .doesNotContain("REGRESSION");
    }

    /** A real example of what cannot be said. */
    @Test
    void saysOfTwoShortRunsWhatTheDocumentShows() throws IOException {
        assertThat(diff(kept("nats-itself-01"), kept("nats-itself-02"))).isEqualTo(CANNOT_SAY);

        String sentence = out().lines().findFirst().orElseThrow();
        assertThat(sentence).startsWith("In short: ");
        assertThat(ProjectLayout.find().root().resolve("docs/start.md"))
                .content()
                .contains("```\n" + sentence + "\n```");
    }

    /** The interval in docs/results.md, "How far it scales". */
    @Test
    void showsNoDifferenceBetweenOneGeneratorAndThree() {
        assertThat(diff(kept("generators-1"), kept("generators-3"), "--anyway")).isEqualTo(CANNOT_SAY);
        assertThat(out()).containsPattern("p99 +1\\.03 +0\\.765–1\\.38 ");
    }

    /** Each transport had another capacity in each. */
    @Test
    void saysWhyRunsAtSharesOfTheCapacityHaveNoWorkloadInCommon() {
        assertThat(diff(kept("curve-cold"), kept("curve"), "--anyway")).isEqualTo(CANNOT_SAY);
        assertThat(err()).contains("have no workload in common: a share of the capacity is another rate in each run");
    }

    private static Path kept(String name) {
        return ProjectLayout.find().root().resolve("docs/results/" + name + ".json.gz");
    }

    @Test
    void takesSeveralResultsOnEachSide() throws IOException {
        Path head = run("head.json", any -> {});
        Path other = run("other.json", any -> {});

        assertThat(run("diff", "--base=" + base, "--head", head.toString(), other.toString()))
                .isEqualTo(OK);
        assertThat(out()).containsSubsequence("base: ", "head: ", "head: ");
        Path copy = Files.copy(base, head.resolveSibling("copy.json"));
        for (Path again : List.of(base, copy)) {
            assertThat(run("diff", "--base", base.toString(), again.toString(), "--head", head.toString()))
                    .isEqualTo(CANNOT_SAY);
            assertThat(err()).contains(again + " is named twice on one side");
        }
    }

    @Test
    void cannotSayAnythingOfTooFewRounds() throws IOException {
        Path head = run(
                "head.json",
                result -> result.at("/run/arms").forEach(arm -> {
                    ArrayNode rounds = (ArrayNode) arm.get("rounds");
                    while (rounds.size() > 5) {
                        rounds.remove(5);
                    }
                }));

        assertThat(diff(base, head)).isEqualTo(CANNOT_SAY);
        assertThat(out()).contains("nothing can be said: too few rounds");
    }

    private static void eachRound(ObjectNode result, Consumer<ObjectNode> change) {
        for (JsonNode arm : result.at("/run/arms")) {
            for (JsonNode round : arm.get("rounds")) {
                change.accept((ObjectNode) round);
            }
        }
    }
}
