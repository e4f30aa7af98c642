package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.report.ReportLink;
import io.squareoff.load.compare.ComparisonResult;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
