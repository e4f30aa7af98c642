package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {

    private static TextTable table(String label) {
        TextTable table = new TextTable(1);
        table.row(List.of("", "a", "b", "c"));
        table.row(List.of(label, "1,000", "2,000", "3,000"));
        return table;
    }

    @Test
    void isOfOnePieceWhereItFits() {
        assertThat(table("figure").lines(27))
                .containsExactly("            a      b      c", "figure  1,000  2,000  3,000");
    }

    @Test
    void comesInBlocksWithTheLabelsWhereItDoesNot() {
        assertThat(table("figure").lines(26))
                .containsExactly("            a      b", "figure  1,000  2,000", "", "            c", "figure  3,000");
    }

    @Test
    void staysWideWhereTheLabelsTakeMoreThanHalf() {
        assertThat(table("a figure of many words").lines(26))
                .containsExactly(
                        "                            a      b      c", "a figure of many words  1,000  2,000  3,000");
    }
}
