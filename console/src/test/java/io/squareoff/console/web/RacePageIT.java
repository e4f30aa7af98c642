package io.squareoff.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.console.SquaresServer.Mode;
import io.squareoff.console.TestConsole;
import io.squareoff.harness.browser.Browser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser: what a teacher does with it, and what a class sees. Pictures stay in target/pictures. */
@Timeout(300)
class RacePageIT {

    private static final Path PICTURES = Path.of("target", "pictures");

    @TempDir
    private static Path profile;

    @AutoClose
    private static Browser browser;

    @TempDir
    private Path folder;

    private TestConsole console;

    @BeforeAll
    static void start() {
        browser = new Browser(profile);
    }

    @BeforeEach
    void open() {
        console = new TestConsole(folder.resolve("results"), "squareoff.hosts=race.example");
        browser.show(1280, 900, "light");
        browser.open(console.url());
    }

    @AfterEach
    void close() {
        browser.leave();
        console.close();
    }

    @Test
    void isPredictedStartedChangedBrokenMendedStoppedAndSaved() throws Exception {
        browser.await("#prediction", "nats does .* times the squares per second of rest");
        browser.fill("#guess", "5");
        startSmallWork();
        browser.await("#certainty", "95 % interval \\d");
        assertThat(browser.text("#lane-0 .name")).isEqualTo("nats");
        assertThat(browser.text("#guess-shown")).matches("predicted: 5\\.00 ×, so far: [0-9.]+ ×");
        assertThat(browser.text("#narrowing")).contains("round 1");
        assertThat(browser.text("#lane-1 .count")).matches("[1-9][0-9,]*");
        assertThat(browser.text("#lane-0 .warm")).contains("of them while it was warmed");
        assertThat(browser.text("#cpu")).contains("service", "nats-server", "all of these");

        assertThat(browser.shown("#offers button")).isZero();
        browser.fill("#number", "30");
        browser.click("#change");
        browser.await("#segments", "N 20 → 30");
        assertThat(browser.text("#course")).contains("N 20 → 30");

        console.server().set("rest", Mode.UNAVAILABLE);
        browser.await("#lane-1 .broken", "BROKEN, latest: status 503: rest: the backend is");
        browser.await("#certainty", "left out: a lane failed");
        console.server().set("rest", Mode.RIGHT);
        browser.await("#segments", "rest answers again");
        browser.await("#lane-1 .broken", "it failed before");

        browser.click("#stop");
        browser.await("#phase", "stopped before its end");
        browser.click("#save");
        browser.await("#status", "saved as .*-race");
        browser.await("#runs", "-race not valid: nats did ");
        assertThat(Files.list(folder.resolve("results"))).hasSize(1);
        // As where the console has begun anew.
        assertThat(browser.value("(show({...state.tick, race: null}), ['course', 'cpu', 'segments']"
                        + ".every(name => document.getElementById(name + '-section').hidden))"))
                .isEqualTo("true");
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.asked())
                .isNotEmpty()
                .allMatch(url -> url.startsWith(console.url().toString()) || url.equals("about:blank"));
    }

    @Test
    void marksALaneThatStillClimbsAndCountsFromWhereItIsLevel() throws Exception {
        console.server().set("nats", Mode.CLIMBING);
        startSmallWork();

        browser.await("#certainty", "not level yet: .*; \\d+ left out before");
        browser.await("#lane-0 .moving", "still climbing");
        browser.picture(PICTURES.resolve("race-climbing.png"));
        // Before the page has forgotten the first marks.
        console.server().set("nats", Mode.CLIMBED);
        browser.await("#certainty", "95 % interval .*; \\d+ left out before: a lane still climbed or fell");
        browser.picture(PICTURES.resolve("race-level.png"));
        // In one reading: the next round may come between two. Marks of warm-ups are smaller; a round under way has a
        // mark in one lane. A round that was too slow for its slice, as on a busy machine, is printed beside those
        // before.
        String[] drawnAndPrinted = browser.value(
                        "Math.min(...['circle.one.hollow[r=\"5\"]', 'rect.two.hollow[width=\"10\"]']"
                                + ".map(marks => document.querySelectorAll('#course ' + marks).length))"
                                + " + '|' + [...document.getElementById('certainty').textContent"
                                + ".matchAll(/(\\d+) left out/g)].reduce((all, found) => all + Number(found[1]), 0)")
                .split("\\|");
        assertThat(drawnAndPrinted[0]).isEqualTo(drawnAndPrinted[1]);
    }

    /** Work that a server of one process does in slices of milliseconds. */
    private void startSmallWork() throws Exception {
        browser.await("#offers", "nats against rest");
        browser.click("#settings summary");
        browser.fill("#number", "20");
        browser.fill("#users", "2");
        browser.click("#start");
    }

    @Test
    void startsWithOneClickAndFitsEveryScreenBeforeTheRaceAndWhileItRuns() throws Exception {
        browser.await(
                "#offers",
                "(?s)nats against rest with N = 100 and 8 users over each, in turns: .* then 120 s of racing.*N = 1,000 and 20 users");
        assertThat(browser.shown(".lane, table, #course, #segments-section h2")).isZero();
        assertThat(Integer.parseInt(browser.value(
                        "Math.round(document.querySelector('#offers button').getBoundingClientRect().bottom)")))
                .as("the button is on the first screen")
                .isLessThan(400);
        assertFits("no race yet", "#phase", "before");
        browser.fill("#guess", "0.8");
        browser.click("#offers button");
        browser.await("#certainty", "95 % interval \\d");
        assertThat(browser.text("#plan")).startsWith("nats against rest: N 100, 8 users");

        assertFits("95 % interval \\d", "#certainty", "races");
        assertThat(contrast("#lane-0 h2")).isGreaterThan(4.5);
        assertThat(contrast("#lane-1 h2")).isGreaterThan(4.5);
        assertThat(browser.complaints()).isEmpty();
    }

    private void assertFits(String text, String selector, String when) throws Exception {
        for (int width : new int[] {1280, 390}) {
            for (String colours : List.of("light", "dark")) {
                assertFits(text, selector, width, colours, "race-" + when + "-" + width + "-" + colours);
            }
        }
    }

    private void assertFits(String text, String selector, int width, String colours, String screen) throws Exception {
        browser.show(width, 900, colours);
        browser.open(console.url());
        browser.await(selector, text);
        browser.await("#offers", "README");

        browser.picture(PICTURES.resolve(screen + ".png"));
        assertThat(Integer.parseInt(browser.value("document.documentElement.scrollWidth")))
                .as(screen)
                .isLessThanOrEqualTo(width);
        assertThat(browser.violations()).as(screen).isEmpty();
        assertThat(contrast("#cost")).as(screen).isGreaterThan(4.5);
    }

    /** As WCAG 2.2 computes it, from what the browser painted with. */
    private double contrast(String selector) throws Exception {
        return Double.parseDouble(browser.value("""
                (() => {
                  const light = colour => {
                    const parts = colour.match(/[0-9.]+/g).slice(0, 3).map(part => part / 255)
                      .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
                    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
                  };
                  let ground = document.querySelector('%1$s');
                  const text = light(getComputedStyle(ground.querySelector('.mark') || ground).color);
                  while (getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)') ground = ground.parentElement;
                  const behind = light(getComputedStyle(ground).backgroundColor);
                  return (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05);
                })()""".formatted(selector)));
    }

    @Test
    void saysWhatCannotBeDoneWhatItNeedsAndThatTheConsoleIsGone() throws Exception {
        browser.await("#offers", "nats against rest");
        browser.click("#settings summary");
        browser.fill("#number", "5");
        browser.fill("#chunk", "9");
        browser.click("#start");
        browser.await("#status", "Refused: chunk must be 1 to 5, not 9");

        browser.allowScripts(false);
        browser.open(console.url());
        assertThat(browser.text("noscript")).startsWith("The race needs scripts of this page. Runs are listed at ");
        browser.picture(PICTURES.resolve("race-without-scripts.png"));

        browser.allowScripts(true);
        browser.open(console.url());
        browser.await("#phase", "no race yet");
        console.close();
        browser.await("#alarm", "No news of the race");
    }
}
