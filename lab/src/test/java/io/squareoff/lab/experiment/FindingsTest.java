package io.squareoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.TableBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingsTest {

    private final List<String> progress = new ArrayList<>();
    private final Findings findings = new Findings(progress::add);

    @Test
    void tellsOfFailedChecksAndMarksAtOnce() {
        findings.check("a claim", true, "figures");
        findings.check("another", false, "other figures");
        findings.mark("a mark");

        assertThat(progress).containsExactly("FAILED: another: other figures", "a mark");
        assertThat(findings.checks())
                .containsExactly(
                        new ReportCheck("a claim", true, "figures"),
                        new ReportCheck("another", false, "other figures"));
        assertThat(findings.marks()).containsExactly("a mark");
    }

    @Test
    void keepsTheRowsThatATableHasSoFar() {
        TableBuilder table = findings.table("Rates", "file storage", "how", "msg/s");
        table.row("one", 1);
        assertThat(findings.tables().get(0).rows()).hasSize(1);

        table.row("two", 2);

        assertThat(findings.tables().get(0).rows()).hasSize(2);
    }
}
