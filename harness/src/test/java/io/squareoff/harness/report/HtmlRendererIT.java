package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.browser.Browser;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page in a real browser, Chromium, without scripts and without a network. */
@Timeout(120)
class HtmlRendererIT {

    private static final int WHITE = 0xffffff;
    private static final int DARK = 0x14171b;

    @TempDir
    private static Path profile;

    private static Browser browser;

    @TempDir
    private Path folder;

    private Path page;

    @BeforeAll
    static void start() {
        browser = new Browser(profile);
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void writePage() throws IOException {
        browser.leave();
        ReportFiles.write(ReportFixture.report(), folder);
        page = folder.resolve(ReportFiles.PAGE);
    }

    @ParameterizedTest
    @CsvSource({"1280, light, wide, 0072b2 d55e00 009e73", "390, dark, narrow, 3b9fdb f07a2b 14b88a"})
    void showsItsChartsInEveryWidthAndColour(int width, String colours, String drawing, String lines)
            throws IOException {
        browser.allowScripts(false);
        browser.show(width, 900, colours);
        browser.open(page.toUri());

        BufferedImage picture = browser.picture();
        assertThat(browser.width()).as("no need to scroll sideways").isEqualTo(width);
        assertThat(picture.getRGB(2, 2) & 0xffffff).isEqualTo(colours.equals("dark") ? DARK : WHITE);
        for (String line : lines.split(" ")) {
            assertThat(pixels(picture, Integer.parseInt(line, 16))).as(line).isGreaterThan(100);
        }
        int drawn =
                (int) ChartFixture.ALL.stream().filter(ReportChart::hasFigures).count();
        assertThat(browser.shown("svg." + drawing)).isEqualTo(drawn);
        assertThat(browser.shown("svg.wide, svg.narrow")).isEqualTo(drawn);
        assertThat(browser.shown(".state .verdict")).isOne();
        assertThat(browser.asked()).isEqualTo(List.of(page.toUri().toString()));
        assertThat(browser.complaints()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1200, screen", "390, screen", "718, print"})
    void cutsNoTableListOrDiagram(int width, String medium) throws IOException {
        Files.writeString(page, new HtmlRenderer().render(ReportFixture.large()));
        browser.show(width, 900, "light");
        browser.open(page.toUri());
        browser.media(medium, "light");

        assertThat(browser.value("""
                [...document.querySelectorAll('main *')].filter(any => getComputedStyle(any).overflow !== 'visible'
                  && (any.scrollWidth > any.clientWidth || any.scrollHeight > any.clientHeight)
                  && any.clientHeight > 0).map(any => any.outerHTML.slice(0, 80))""")).as("parts that scroll by themselves").isEmpty();
        assertThat(browser.width()).as("no need to scroll sideways").isEqualTo(width);
        assertThat(browser.text("#tables")).contains("16 transports", "process-with-a-name-39");
    }

    @ParameterizedTest
    @CsvSource({"1280, light", "390, dark"})
    void violatesNoRuleOfAccessibility(int width, String colours) throws IOException {
        browser.show(width, 900, colours);
        browser.open(page.toUri());

        assertThat(browser.violations()).isEmpty();
    }

    @Test
    void printsInDarkOnLightWithTheChartsAndWithoutFoldedTables() throws IOException {
        browser.show(1280, 900, "dark");
        browser.open(page.toUri());
        int tables = browser.shown("details > summary");
        browser.media("print", "dark");

        assertThat(browser.picture().getRGB(2, 2) & 0xffffff).isEqualTo(WHITE);
        assertThat(tables).isPositive();
        assertThat(browser.shown("details > summary")).isZero();
        assertThat(browser.shown("svg.wide")).isPositive();
    }

    private static long pixels(BufferedImage image, int colour) {
        return IntStream.of(image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth()))
                .filter(pixel -> (pixel & 0xffffff) == colour)
                .count();
    }
}
