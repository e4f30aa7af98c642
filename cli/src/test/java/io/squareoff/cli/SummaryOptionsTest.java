package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.load.report.ComparisonReport;
import io.squareoff.load.report.ReportCase;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The summaries of results name options of compare as they are, with values that these take. */
class SummaryOptionsTest {

    private static final Pattern OPTION = Pattern.compile("(--[a-z-]+)(?: ([a-z0-9,-]*[a-z0-9]))?");

    static Stream<List<String>> options() {
        Matcher option = OPTION.matcher(Stream.of(ReportCase.values())
                .map(kind -> ComparisonReport.of(kind.result()).summary())
                .collect(Collectors.joining(" ")));
        List<List<String>> options = new ArrayList<>();
        while (option.find()) {
            boolean alone = option.group(2) == null || !takesValue(option.group(2));
            options.add(alone ? List.of(option.group(1)) : List.of(option.group(1), option.group(2)));
        }
        return options.stream().distinct();
    }

    /** The word behind an option that is named alone goes on with the sentence. */
    private static boolean takesValue(String word) {
        return word.matches("[0-9]+|[a-z0-9-]+,[a-z0-9,-]+");
    }

    @ParameterizedTest
    @MethodSource("options")
    void areOptionsOfCompare(List<String> option) {
        CommandLine squareoff = SquareOff.commandLine("80");

        assertThat(squareoff.getSubcommands().get("compare").getCommandSpec().optionsMap())
                .containsKey(option.get(0));
        if (option.size() > 1) {
            assertThat(squareoff
                            .parseArgs(Stream.concat(Stream.of("compare"), option.stream())
                                    .toArray(String[]::new))
                            .errors())
                    .isEmpty();
        }
    }
}
