package io.squareoff.harness.browser;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.WebDriverWait;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Chromium with one page, as a person has it: a width, colours, scripts or none. One thread uses it. */
public final class Browser implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** Between two looks at what is waited for. The library's own are half a second apart. */
    private static final Duration LOOK = Duration.ofMillis(50);

    /** Where a page that is narrower is shown as on a phone. */
    private static final int PHONE = 600;

    /** Held, since loggers that nobody holds forget their level. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    static {
        // It warns in each test that it has no classes for this version's developer tools, which nothing here needs.
        SELENIUM.setLevel(Level.SEVERE);
    }

    private final ChromeDriver driver;
    private final List<String> complaints = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();

    /**
     * Starts it, or leaves the test out where there is none.
     *
     * @param folder for its profile
     */
    public Browser(Path folder) {
        BrowserPrograms programs = BrowserPrograms.find(System.getenv());
        // A driver that is named is not looked for, in the network at last.
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(programs.driver().toFile())
                .usingAnyFreePort()
                .build();
        driver = new ChromeDriver(service, options(programs, folder));
        driver.manage().timeouts().scriptTimeout(LIMIT).pageLoadTimeout(LIMIT);
        // The browser's own first page asks for much, which no test wants to know of.
        leave();
    }

    /** Leaves the page and forgets what it asked for and complained of. Scripts are allowed again. */
    public void leave() {
        allowScripts(true);
        driver.get("about:blank");
        complaints();
        asked();
        complaints.clear();
        asked.clear();
    }

    private static ChromeOptions options(BrowserPrograms programs, Path folder) {
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(programs.browser().toFile());
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        // Runs as a user who may not make namespaces, and asks nothing of the network when it starts.
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run",
                "--hide-scrollbars",
                "--user-data-dir=" + folder.resolve("profile"));
        return options;
    }

    /** Opens a page, and waits until it is loaded. */
    public void open(URI url) {
        driver.get(url.toString());
    }

    /** Sets the size of its window and the colours that its user prefers, {@code light} or {@code dark}. */
    public void show(int width, int height, String colours) {
        send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < PHONE));
        media("screen", colours);
    }

    /** Shows the page as on a screen or on paper. */
    public void media(String medium, String colours) {
        send(
                "Emulation.setEmulatedMedia",
                Map.of("media", medium, "features", List.of(Map.of("name", "prefers-color-scheme", "value", colours))));
    }

    /** Says whether the pages that are opened from now on may run scripts. */
    public void allowScripts(boolean allowed) {
        send("Emulation.setScriptExecutionDisabled", Map.of("value", !allowed));
    }

    private Map<String, Object> send(String method, Map<String, Object> parameters) {
        return driver.executeCdpCommand(method, parameters);
    }

    /** The value of an expression of the page's language, as text. */
    public String value(String expression) {
        return (String) driver.executeScript("return String(" + expression + ")");
    }

    /** The text of an element as it is seen; empty without the element. */
    public String text(String selector) {
        return (String) driver.executeScript(
                "const found = document.querySelector(arguments[0]); return found ? found.innerText ?? found.textContent : ''",
                selector);
    }

    /** The number of elements that a selector finds and that have a place on the page. */
    public int shown(String selector) {
        return (int) driver.findElements(By.cssSelector(selector)).stream()
                .filter(WebElement::isDisplayed)
                .count();
    }

    /** Waits until an element's text matches a regular expression. */
    public void await(String selector, String pattern) {
        Pattern expected = Pattern.compile(pattern);
        new WebDriverWait(driver, LIMIT, LOOK)
                .withMessage(() -> selector + " should have matched \"" + pattern + "\", and is: " + text(selector))
                .until(any -> expected.matcher(text(selector)).find());
    }

    /** Types into a field, as a person would: what was there is replaced. */
    public void fill(String selector, String text) {
        driver.findElement(By.cssSelector(selector)).sendKeys(Keys.chord(Keys.CONTROL, "a"), text);
    }

    /** Clicks at the middle of an element, once that can be done. */
    public void click(String selector) {
        new WebDriverWait(driver, LIMIT, LOOK)
                .until(ExpectedConditions.elementToBeClickable(By.cssSelector(selector)))
                .click();
    }

    /** The width that the page takes, which is more than its window's if it must be scrolled sideways. */
    public int width() {
        return contents().path("width").asInt();
    }

    private JsonNode contents() {
        return JsonMapper.shared()
                .valueToTree(send("Page.getLayoutMetrics", Map.of()))
                .path("cssContentSize");
    }

    /** A picture of the whole page, however long. */
    public BufferedImage picture() throws IOException {
        return ImageIO.read(new ByteArrayInputStream(photograph()));
    }

    /** Keeps a picture of the whole page. */
    public void picture(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, photograph());
    }

    private byte[] photograph() {
        JsonNode size = contents();
        Map<String, Object> clip = Map.of(
                "x",
                0,
                "y",
                0,
                "width",
                size.path("width").asInt(),
                "height",
                size.path("height").asInt(),
                "scale",
                1);
        Map<String, Object> taken = send("Page.captureScreenshot", Map.of("captureBeyondViewport", true, "clip", clip));
        return Base64.getDecoder().decode((String) taken.get("data"));
    }

    /** What the rules of axe find on the page, each with the elements that it is about. The page must have been opened with scripts. */
    @SuppressWarnings("unchecked")
    public List<String> violations() throws IOException {
        try (InputStream axe = Browser.class.getResourceAsStream("/axe.min.js")) {
            driver.executeScript(new String(axe.readAllBytes(), StandardCharsets.UTF_8));
        }
        return (List<String>) driver.executeAsyncScript("""
                const done = arguments[0];
                const nodes = violation => violation.nodes.map(node => node.target + ': ' + node.failureSummary).join('; ');
                axe.run(document).then(
                  found => done(found.violations.map(violation => violation.id + ' at ' + nodes(violation))),
                  error => done([String(error)]));""");
    }

    /** What the browser complained of so far: violated policies, failed requests, errors of scripts. */
    public List<String> complaints() {
        driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .forEach(complaints::add);
        return complaints;
    }

    /** The URLs that the page asked for so far, its own included. */
    public List<String> asked() {
        driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(entry -> JsonMapper.shared().readTree(entry.getMessage()).path("message"))
                .filter(event -> event.path("method").asString().equals("Network.requestWillBeSent"))
                .map(event -> event.at("/params/request/url").asString())
                .forEach(asked::add);
        return asked;
    }

    @Override
    public void close() {
        driver.quit();
    }
}
