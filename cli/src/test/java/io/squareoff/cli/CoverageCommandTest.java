package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CoverageCommandTest {

    private static final int OK = 0;
    private static final int FAILED = 1;

    /** Within and between launches, and a share for each drift. */
    private static final int CELLS = 5;

    private final StringWriter out = new StringWriter();

    @Test
    void printsAShareForEachNoiseNoneOfThemTooSmall() {
        assertThat(run("--runs=2000")).isEqualTo(OK);

        assertThat(out.toString())
                .startsWith("In short: an interval holds the true ratio in 93 % of the comparisons or more: from 9")
                .contains("\ncoverage: 2,000 comparisons of equal arms for each share, 6 launches each, seed 1\n")
                .contains("passed: an interval holds the true ratio in 93 % of the comparisons or more");
        assertThat(rows())
                .hasSize(16)
                .allSatisfy(
                        row -> assertThat(row).hasSize(CELLS).last().asString().matches("9[3-9]\\.\\d %"));
        assertThat(rows().get(0)).startsWith("1 %", "0 %");
        assertThat(rows().get(15)).startsWith("12 %", "12 %");
    }

    @Test
    void printsTheSameForTheSameSeed() {
        run("--runs=1000", "--seed=7");
        String first = out.toString();
        out.getBuffer().setLength(0);
        run("--runs=1000", "--seed=7");
        String again = out.toString();
        out.getBuffer().setLength(0);
        run("--runs=1000", "--seed=8");

        assertThat(again).isEqualTo(first);
        assertThat(out.toString().replace("seed 8", "seed 7")).isNotEqualTo(first);
    }

    /** Six rounds of one launch do not hold what varies between launches. */
    @Test
    void failsWhereTheRoundsAreOfOneLaunch() {
        assertThat(run("--runs=1000", "--one-launch")).isEqualTo(FAILED);

        assertThat(out.toString())
                .startsWith("In short: 1 of 1 check FAILED: an interval holds the true ratio in 93 %")
                .contains("6 rounds of one launch each")
                .contains("FAILED: an interval holds the true ratio in 93 % of the comparisons or more");
        assertThat(share(List.of("3 %", "0 %"))).isGreaterThan(93);
        assertThat(share(List.of("3 %", "6 %"))).isLessThan(60);
    }

    private int run(String... options) {
        return SquareOff.commandLine("80")
                .setOut(new PrintWriter(out))
                .execute(
                        Stream.concat(Stream.of("coverage"), Stream.of(options)).toArray(String[]::new));
    }

    /** The share without drift in percent. */
    private double share(List<String> noise) {
        return rows().stream()
                .filter(row -> row.subList(0, 2).equals(noise))
                .map(row -> Double.parseDouble(row.get(2).replace(" %", "")))
                .findFirst()
                .orElseThrow();
    }

    private List<List<String>> rows() {
        return out.toString()
                .lines()
                .map(line -> List.of(line.strip().split(" {2,}")))
                .filter(row -> row.size() == CELLS && row.get(0).endsWith("%"))
                .toList();
    }
}
