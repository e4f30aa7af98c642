package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.workshop.checkpoint.Checkpoint;
import io.squareoff.workshop.checkpoint.Checkpoints;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages for teachers and learners: commands that there are, and plans that add up and leave no checkpoint out. */
class TeachingPagesTest {

    private static final ProjectLayout HOME = ProjectLayout.find();

    private static final Pattern COMMAND = Pattern.compile("\\./squareoff ([^`|>\n]+)");
    private static final Pattern WORD = Pattern.compile("'[^']*'|\\S+");
    private static final Pattern ROW = Pattern.compile("\\| (\\d+) to (\\d+) \\| (?:(\\d\\d) )?.* \\| (\\d+) \\|");

    static Stream<String> commands() throws IOException {
        return Stream.of(page("teaching"), page("workshop"))
                .flatMap(text -> COMMAND.matcher(text).results())
                .map(found -> found.group(1).strip())
                .distinct();
    }

    private static String page(String name) throws IOException {
        return Files.readString(HOME.root().resolve("docs").resolve(name + ".md"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void nameCommandsThatThereAre(String command) {
        String[] words = WORD.matcher(command).results().map(MatchResult::group).toArray(String[]::new);

        assertThatCode(() -> SquareOff.commandLine("100").parseArgs(words)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"Three hours, 180", "90 minutes, 90"})
    void havePlansThatAddUp(String title, int minutes) throws IOException {
        int end = 0;
        for (MatchResult row : rows(title)) {
            assertThat(Integer.parseInt(row.group(1))).as(row.group()).isEqualTo(end);
            end = Integer.parseInt(row.group(2));
            assertThat(end - Integer.parseInt(row.group(1)))
                    .as(row.group())
                    .isEqualTo(Integer.parseInt(row.group(4)))
                    .isGreaterThanOrEqualTo(minutes(row.group(3)));
        }
        assertThat(end).isEqualTo(minutes);
    }

    private static int minutes(String number) {
        return Checkpoints.read(HOME.checkpoints()).list().stream()
                .filter(checkpoint -> number != null && checkpoint.number() == Integer.parseInt(number))
                .mapToInt(Checkpoint::minutes)
                .findFirst()
                .orElse(0);
    }

    private static List<MatchResult> rows(String title) throws IOException {
        String section = page("teaching").split("\n## " + title + "\n", 2)[1].split("\n## ", 2)[0];
        return ROW.matcher(section).results().toList();
    }

    @Test
    void tellHowToTeachEachCheckpoint() throws IOException {
        List<String> planned = rows("Three hours").stream()
                .map(row -> String.valueOf(row.group(3)))
                .toList();
        List<String> missing = new ArrayList<>();
        for (Checkpoint checkpoint : Checkpoints.read(HOME.checkpoints()).list()) {
            String number = checkpoint.name().substring(0, 2);
            if (!planned.contains(number) || !page("teaching").contains("\n### " + number + " ")) {
                missing.add(checkpoint.name());
            }
        }
        assertThat(missing).isEmpty();
    }
}
