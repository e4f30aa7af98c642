package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TableBuilderTest {

    private static final ReportColumn NAME = new ReportColumn("name");
    private static final ReportColumn LEAST = new ReportColumn("max");
    private static final ReportColumn MOST = new ReportColumn("max");

    private final TableBuilder table = new TableBuilder("Example", "", List.of(NAME, LEAST, MOST));

    @Test
    void fillsARowByColumnAlsoWhereTwoHaveOneTitle() {
        table.row().set(MOST, 2.5).set(LEAST, 1).set(NAME, "a");

        assertThat(table.build().rows())
                .containsExactly(List.of(ReportCell.text("a"), ReportCell.count(1), ReportCell.figure(2.5)));
    }

    @Test
    void leavesCellsThatAreNotSetWithoutAFigure() {
        table.row().set(LEAST, OptionalDouble.empty());

        assertThat(table.build().rows())
                .containsExactly(List.of(ReportCell.none(), ReportCell.none(), ReportCell.none()));
    }

    @Test
    void rejectsAColumnOfAnotherTable() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> table.row().set(new ReportColumn("name"), "a"))
                .withMessage("\"Example\" has no column \"name\"");
    }

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
