package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class TableBuilderTest {

    private final TableBuilder table = TableBuilder.of("Example", "", "name", "max", "max");

    @Test
    void rejectsARowOfAnotherLength() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> table.row(ReportCell.text("a")))
                .withMessageStartingWith("rows of \"Example\" must have 3 cells, not ");
    }

    @Test
    void rejectsWhatIsNeitherTextNorNumber() {
        assertThatIllegalArgumentException().isThrownBy(() -> table.row("a", 1, new Object()));
    }

    @Test
    void takesLeadingColumnsOfNothingButTextForLabels() {
        table.row("a", 1L, null);
        table.row("b", "text", 2.0);

        assertThat(table.build().labels()).isEqualTo(1);
    }
}
