package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.report.ReportLink;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatlingPagesTest {

    @TempDir
    private Path folder;

    @Test
    void areLinkedWhereTheyAreThere() throws Exception {
        ComparisonResult result = Fixture.COMPLETE.result(folder);
        Path relative = result.arms().get(0).rounds().get(0).gatlingReport();
        Path page = folder.resolve(relative);
        Files.createDirectories(page.getParent());
        Files.writeString(page, "a page");

        List<ReportLink> links = GatlingPages.of(result.arms(), folder);

        String path = relative.toString();
        assertThat(links).containsExactly(new ReportLink("Gatling: rest, round 1", path));
        assertThat(GatlingPages.of(result.arms(), folder.resolve("../" + folder.getFileName())))
                .isEqualTo(links);
        assertThat(new HtmlRenderer().render(ComparisonReport.of(result, folder)))
                .contains("left: 1 page<", "<a href=\"" + path + "\">Gatling: rest, round 1</a>");
        assertThat(GatlingPages.of(result.arms(), folder.resolve("elsewhere"))).isEmpty();
    }

    /** As a limit's client, and several generators, leave. */
    @Test
    void areNoLogsAndRecordings() throws Exception {
        Files.createFile(folder.resolve("index.html"));
        Files.createFile(folder.resolve("nats-limit.log"));

        assertThat(GatlingPages.of(List.of(leaving("index.html"), leaving("nats-limit.log")), folder))
                .containsExactly(new ReportLink("Gatling: nats-limit, round 1", "index.html"));
    }

    private static Arm leaving(String file) {
        Round round = Rounds.round(1, Rounds.closed("nats-limit", 1000), 5000, Duration.ofSeconds(5));
        return new Arm(List.of(Rounds.leaving(round, Path.of(file))));
    }
}
