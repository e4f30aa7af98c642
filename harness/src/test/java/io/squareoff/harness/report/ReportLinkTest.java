package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportLinkTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "/tmp/gatling", "../other/report.html", "javascript:alert(1)", "file:///tmp"})
    void refusesToLeadOutOfTheFolderOfItsRun(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ReportLink("Gatling's report", path))
                .withMessage("a link must stay in the folder of its run, not lead to \"" + path + "\"");
    }
}
