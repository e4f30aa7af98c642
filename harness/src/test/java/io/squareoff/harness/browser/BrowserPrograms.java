package io.squareoff.harness.browser;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The browser and the driver that steers it. */
record BrowserPrograms(Path browser, Path driver) {

    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");
    private static final List<String> DRIVERS = List.of("chromedriver");

    /**
     * Finds them on the path. Without them tests are left out, but fail where the environment says that it is CI: a test that
     * nobody runs would pass for ever.
     */
    static BrowserPrograms find(Map<String, String> environment) {
        Optional<Path> browser = first(environment, BROWSERS);
        Optional<Path> driver = first(environment, DRIVERS);
        if (browser.isPresent() && driver.isPresent()) {
            return new BrowserPrograms(browser.orElseThrow(), driver.orElseThrow());
        }
        String missing = (browser.isPresent() ? "chromedriver" : "chromium")
                + " is not on the path: install chromium and chromium-driver to have pages tested";
        if (!List.of("", "false").contains(environment.getOrDefault("CI", ""))) {
            throw new IllegalStateException(missing);
        }
        return abort(missing);
    }

    private static Optional<Path> first(Map<String, String> environment, List<String> names) {
        return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(directory -> names.stream().map(name -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
