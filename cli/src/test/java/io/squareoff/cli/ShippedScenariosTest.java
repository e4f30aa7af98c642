package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The files in {@code scenarios/}. */
@Timeout(30)
class ShippedScenariosTest extends CommandCalls {

    private static final int MINUTES_AT_MOST = 12;

    private static final ProjectLayout HOME = ProjectLayout.find();

    private static final Pattern TIME = Pattern.compile("(?m)^time: +about (\\d+) min$");

    static List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(HOME.scenarios())) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void makesAPlanThatTakesTwelveMinutesAtMost(String name) {
        assertThat(run("compare", "--scenario=" + name, "--dry-run"))
                .as(err.toString())
                .isEqualTo(OK);

        Matcher time = TIME.matcher(out.toString());
        assertThat(time.find()).as(out.toString()).isTrue();
        assertThat(Integer.parseInt(time.group(1))).isLessThanOrEqualTo(MINUTES_AT_MOST);
    }

    @ParameterizedTest
    @MethodSource("names")
    void hasAFirstLookToo(String name) {
        assertThat(run("compare", "--scenario=" + name, "--quick", "--dry-run"))
                .as(err.toString())
                .isEqualTo(OK);

        assertThat(out.toString()).containsPattern("(?m)^time: +about (\\d+ s|2 min)$");
    }

    /** Payload and work of a scenario can be left out, to see what that changes. */
    @Test
    void goesWithoutPayloadAndWork() {
        assertThat(run("compare", "--scenario=chatty-microservice", "--payload=0", "--work=0", "--dry-run"))
                .as(err.toString())
                .isEqualTo(OK);

        assertThat(out.toString()).contains("\nworkload:    N = 20, 50 requests/s\n");
    }

    @ParameterizedTest
    @MethodSource("names")
    void saysWhatItIsAndWhyEachValue(String name) throws Exception {
        Scenario scenario = Scenario.read(HOME.scenarios().resolve(name));

        assertThat(scenario.description()).isNotEmpty().hasSizeLessThanOrEqualTo(80);
        assertThat(scenario.lines())
                .allSatisfy(line -> assertThat(line.why()).as(line.argument()).isNotEmpty());
        assertThat(Files.readString(HOME.root().resolve("docs/start.md")))
                .contains("[" + name + "](../scenarios/" + name + ")");
    }

    @Test
    void areListed() throws Exception {
        assertThat(run("compare", "--list-scenarios")).isEqualTo(OK);

        assertThat(out.toString().lines().map(line -> line.split(" +", 2)[0])).containsExactlyElementsOf(names());
        assertThat(out.toString())
                .contains("chatty-microservice  Many small calls behind each request, at a moderate rate\n")
                .doesNotContain("line ");
    }

    @Test
    void areListedWhereThereIsNoneOfAName() {
        assertThat(run("compare", "--scenario=absent")).isEqualTo(USAGE);

        assertThat(err.toString())
                .startsWith("squareoff: --scenario must be a file that can be read, or a name, not absent\n")
                .contains(
                        "\n  chatty-microservice  Many",
                        "\n  document-store       Few",
                        "\n  iot-ingest           Many");
    }
}
