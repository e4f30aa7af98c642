package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.browser.Browser;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.report.ReportFiles;
import io.squareoff.harness.result.StoredResult;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page of a sweep that is kept, in a real browser. */
@Timeout(120)
class KeptPagesIT {

    private static final ProjectLayout HOME = ProjectLayout.find();

    @TempDir
    private Path folder;

    @Test
    void fitTheScreenAndViolateNoRuleOfAccessibility() throws IOException {
        StoredResult kept = StoredResult.read(HOME.root().resolve("docs/results/payload.json.gz"));
        ReportFiles.write(ReportCommand.report(kept), folder);
        Path page = folder.resolve(ReportFiles.PAGE);

        try (Browser browser = new Browser(folder)) {
            browser.show(1280, 900, "light");
            browser.open(page.toUri());
            assertThat(browser.violations()).isEmpty();

            browser.show(390, 900, "dark");
            assertThat(browser.width()).as("no need to scroll sideways").isEqualTo(390);
            assertThat(browser.violations()).as("dark and narrow").isEmpty();
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
