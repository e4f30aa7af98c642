package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page of charts in a real browser, Chromium, without a network. */
@Timeout(120)
class HtmlRendererIT {

    /** The colours that the library gives to the first two lines of a chart. */
    private static final int FIRST_LINE = 0x5470c6;

    private static final int SECOND_LINE = 0x91cc75;

    private static final int EVENT = 0xc23531;

    @TempDir
    private Path folder;

    @Test
    void drawsTheLinesAndEventsOfItsCharts() throws Exception {
        Path page = ReportFiles.write(ReportFixture.report(), folder).get(0);
        BufferedImage seen = screenshot(page);
        assertThat(pixels(seen, FIRST_LINE)).isGreaterThan(500);
        assertThat(pixels(seen, SECOND_LINE)).isGreaterThan(500);
        assertThat(pixels(seen, EVENT)).isGreaterThan(50);
    }

    private BufferedImage screenshot(Path page) throws Exception {
        File log = folder.resolve("browser.log").toFile();
        Path picture = folder.resolve("page.png");
        // Runs as a user who may not make namespaces, and asks nothing of the network when it starts.
        Process browser = new ProcessBuilder(
                        browser(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--no-first-run",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--window-size=1200,3000",
                        "--virtual-time-budget=5000",
                        "--screenshot=" + picture,
                        page.toUri().toString())
                .redirectErrorStream(true)
                .redirectOutput(log)
                .start();
        try {
            assertThat(browser.waitFor(60, TimeUnit.SECONDS))
                    .as("the browser ended; its output: " + log)
                    .isTrue();
        } finally {
            browser.destroyForcibly();
        }
        assertThat(picture).as(Files.readString(log.toPath())).exists();
        return ImageIO.read(picture.toFile());
    }

    private static String browser() {
        Optional<String> browser = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(directory -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
        assumeTrue(browser.isPresent(), "install chromium to have this tested");
        return browser.orElseThrow();
    }

    private static long pixels(BufferedImage image, int colour) {
        return IntStream.of(image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth()))
                .filter(pixel -> (pixel & 0xffffff) == colour)
                .count();
    }
}
