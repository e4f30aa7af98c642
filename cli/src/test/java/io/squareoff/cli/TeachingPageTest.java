package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.workshop.checkpoint.Checkpoint;
import io.squareoff.workshop.checkpoint.Checkpoints;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** docs/teach.md: commands that there are, and plans that add up and leave no checkpoint out. */
class TeachingPageTest {

    private static final ProjectLayout HOME = ProjectLayout.find();

    private static final Pattern COMMAND = Pattern.compile("\\./squareoff ([^`|>\n]+)");
    private static final Pattern WORD = Pattern.compile("'[^']*'|\\S+");
    private static final Pattern TIME = Pattern.compile("(\\d+) to (\\d+)");

    /** A line of the plan: a checkpoint, or what comes between. */
    private record Part(String title, String minutes, String inThreeHours, String inNinetyMinutes) {

        static Part of(String line) {
            String[] cells = line.strip().split("\\s*\\|\\s*", -1);
            assertThat(cells).as(line).hasSize(8);
            return new Part(cells[1], cells[4], cells[5], cells[6]);
        }

        boolean isCheckpoint() {
            return title.matches("\\d\\d .*");
        }

        String number() {
            return title.substring(0, 2);
        }

        int leastMinutes() {
            return isCheckpoint() ? Integer.parseInt(minutes) : 1;
        }
    }

    private static String page() throws IOException {
        return Files.readString(HOME.root().resolve("docs/teach.md"));
    }

    private static List<Part> plan() throws IOException {
        return page().lines()
                .dropWhile(line -> !line.startsWith("| checkpoint |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(Part::of)
                .toList();
    }

    private static List<Checkpoint> checkpoints() {
        return Checkpoints.read(HOME.checkpoints()).list();
    }

    static Stream<String> commands() throws IOException {
        return COMMAND.matcher(page())
                .results()
                .map(found -> found.group(1).strip())
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void namesCommandsThatThereAre(String command) {
        String[] words = WORD.matcher(command).results().map(MatchResult::group).toArray(String[]::new);

        assertThatCode(() -> SquareOff.commandLine("100").parseArgs(words)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"false, 180", "true, 90"})
    void hasPlansThatAddUp(boolean shortOne, int minutes) throws IOException {
        int end = 0;
        for (Part part : plan()) {
            String time = shortOne ? part.inNinetyMinutes() : part.inThreeHours();
            if (!time.isEmpty()) {
                Matcher fromTo = TIME.matcher(time);
                assertThat(fromTo.matches()).as(time).isTrue();
                assertThat(Integer.parseInt(fromTo.group(1))).as(part.title()).isEqualTo(end);
                int begin = end;
                end = Integer.parseInt(fromTo.group(2));
                assertThat(end - begin).as(part.title()).isGreaterThanOrEqualTo(part.leastMinutes());
            }
        }
        assertThat(end).isEqualTo(minutes);
    }

    @Test
    void plansEachCheckpointWithItsMinutes() throws IOException {
        List<Part> parts = plan().stream().filter(Part::isCheckpoint).toList();

        assertThat(parts)
                .extracting(part -> part.number() + ": " + part.minutes())
                .containsExactlyElementsOf(checkpoints().stream()
                        .map(each -> "%02d: %d".formatted(each.number(), each.minutes()))
                        .toList());
        assertThat(parts).extracting(Part::inThreeHours).doesNotContain("");
    }

    @Test
    void saysWhatGoesWrongAtEachCheckpointAndWhatToAsk() throws IOException {
        List<String> advised = page().lines()
                .dropWhile(line -> !line.contains("| goes wrong |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.substring(2, 4))
                .toList();

        assertThat(advised)
                .containsExactlyElementsOf(checkpoints().stream()
                        .map(each -> "%02d".formatted(each.number()))
                        .toList());
    }
}
