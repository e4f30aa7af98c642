package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {

    private static List<String> lines(String label, int width) {
        return TextTable.lines(
                List.of(List.of("", "a", "b", "c"), List.of(label, "1,000", "2,000", "3,000")), 1, width);
    }

    @Test
    void isOfOnePieceWhereItFits() {
        assertThat(lines("figure", 27)).containsExactly("            a      b      c", "figure  1,000  2,000  3,000");
    }

    @Test
    void comesInBlocksWithTheLabelsWhereItDoesNot() {
        assertThat(lines("figure", 26))
                .containsExactly("            a      b", "figure  1,000  2,000", "", "            c", "figure  3,000");
    }

    @Test
    void staysWideWhereTheLabelsTakeMoreThanHalf() {
        assertThat(lines("a figure of many words", 26))
                .containsExactly(
                        "                            a      b      c", "a figure of many words  1,000  2,000  3,000");
    }
}
