package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.measure.Latencies;
import java.util.List;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ColumnTest {

    private final Histogram micros = Latencies.empty();
    private final List<Column<Integer>> columns = List.of(
            Column.label("number", number -> number),
            Column.measured("half", "s", number -> number / 2.0),
            Column.cell("square", number -> number > 2 ? OptionalLong.of(number * number) : OptionalLong.empty()),
            Column.histogram("wait", "µs", number -> micros),
            Column.kept("double", number -> 2 * number));

    @Test
    void showsFiguresAndKeepsTheRestBesideTheLabels() {
        micros.recordValue(7);

        ReportTable shown = Column.table("Numbers", "", columns, List.of(2, 3));
        assertThat(shown.labels()).isEqualTo(1);
        assertThat(shown.columns())
                .startsWith("number", "half, s", "square", "wait: min µs", "p50")
                .endsWith("max");
        assertThat(shown.rows().get(0))
                .startsWith(ReportCell.count(2), ReportCell.figure(1), ReportCell.none(), ReportCell.count(7));
        ReportTable kept = Column.kept("Numbers", columns, List.of(2));
        assertThat(kept.columns()).containsExactly("number", "wait, µs, HdrHistogram", "double");
        assertThat(kept.rows().get(0))
                .containsExactly(ReportCell.count(2), ReportCell.text(Latencies.encode(micros)), ReportCell.count(4));
    }

    @Test
    void hasNoFigureOfAPartThatARowDoesNotHave() {
        List<Column<String>> lengths = Column.of(
                text -> text.isEmpty() ? null : text.length(),
                List.of(
                        Column.measured("length", "", length -> (double) length),
                        Column.percentiles("µs", (Integer length) -> micros)));

        assertThat(Column.table("Texts", "", lengths, List.of("", "abc")).rows())
                .extracting(row -> row.get(0))
                .containsExactly(ReportCell.none(), ReportCell.figure(3));
    }

    @Test
    void refusesALabelBehindAFigure() {
        List<Column<Integer>> wrong = List.of(columns.get(1), columns.get(0));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Column.table("Numbers", "", wrong, List.of()))
                .withMessage("labels of \"Numbers\" must stand before its figures, not [half, number]");
    }
}
