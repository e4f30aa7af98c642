package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {

    private final TextTable table = new TextTable(2);

    @Test
    void alignsTwoColumnsToTheLeftAndTheOthersToTheRight() {
        table.row(List.of("", "", "rest", "nats, published"));
        table.row(List.of("throughput", "requests/s", "1,234", "5.00"));
        table.row(List.of("", "p50", "–", "6"));

        assertThat(table.lines())
                .containsExactly(
                        "                         rest  nats, published",
                        "throughput  requests/s  1,234             5.00",
                        "            p50             –                6");
    }

    @Test
    void leavesNoSpacesAtTheEndOfALine() {
        table.row(List.of("a", "long"));
        table.row(List.of("b", ""));

        assertThat(table.lines()).containsExactly("a  long", "b");
    }

    @Test
    void acceptsRowsOfDifferentLengths() {
        table.row(List.of("a", "b", "c"));
        table.row(List.of("alone"));

        assertThat(table.lines()).containsExactly("a      b  c", "alone");
    }

    @Test
    void hasNoLinesWithoutRows() {
        assertThat(table.lines()).isEmpty();
    }
}
