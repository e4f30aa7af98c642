package io.squareoff.workshop.room;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.workshop.checkpoint.Checkpoint;
import io.squareoff.workshop.checkpoint.Checkpoints;
import io.squareoff.workshop.checkpoint.State;
import io.squareoff.workshop.checkpoint.State.Attempt;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RosterTest {

    private static final String FIRST = "01-first";
    private static final String FOURTH = "04-fourth";
    private static final Instant NOW = Instant.parse("2026-11-23T09:00:00Z");

    private final Roster roster = new Roster(new Checkpoints(List.of(checkpoint(FIRST), checkpoint(FOURTH))));

    private static Checkpoint checkpoint(String name) {
        return new Checkpoint(Path.of(name), "A title", 10, 1, "Any", "What?", "That.", List.of("one", "two"));
    }

    /** An attempt at checkpoint 1 that began some minutes ago by the learner's clock, which is an hour fast. */
    private static byte[] begun(String name, int minutes, int checks, int hints) {
        Instant theirs = NOW.plusSeconds(3_600);
        Attempt attempt = new Attempt(theirs.minusSeconds(60L * minutes), null, "my answer", checks, hints, false);
        return sent(name, new State(1, FIRST, Map.of(FIRST, attempt)), theirs);
    }

    /** One that has passed checkpoint 1 and saw the solution of 4. */
    private static byte[] far(String name) {
        Attempt first = new Attempt(NOW.minusSeconds(1_800), NOW.minusSeconds(1_200), null, 3, 1, false);
        Attempt fourth = new Attempt(NOW.minusSeconds(1_200), NOW.minusSeconds(600), null, 4_000, 2, true);
        return sent(name, new State(1, FOURTH, Map.of(FIRST, first, FOURTH, fourth)), NOW);
    }

    private static byte[] sent(String name, State state, Instant sentAt) {
        return new Snapshot(Snapshot.VERSION, name, sentAt, state).bytes();
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private List<String> rows(Instant now) {
        List<String> table = roster.table(now);
        int heading = table.indexOf(table.stream()
                .filter(line -> line.endsWith("have passed"))
                .findFirst()
                .orElseThrow());
        return table.subList(heading + 1, table.size());
    }

    private List<String> names() {
        return rows(NOW).stream().map(row -> row.replaceFirst(".*  ", "")).toList();
    }

    @Test
    void hasALineForEachLearnerAndOneForThoseWhoPassed() {
        assertThat(roster.table(NOW)).hasSize(3).first().asString().startsWith("0 learners; ");

        roster.take("00000001", begun("Bob", 12, 4, 1), NOW.minusSeconds(119));
        roster.take("00000002", far("王小明"), NOW);
        roster.take("00000003", text("x"), NOW);

        assertThat(roster.table(NOW)).containsExactly("""
                2 learners; b begun  p passed  s solution shown  . not begun
                messages skipped, which no learner's command sends: 1
                at 01 04  min checks hints  seen        learner
                   1  1                                 have passed
                 1 b  .    13      4     1  1 min ago   Bob
                 4 p  ps   10   999+     2  now         王小明
                """.split("\n"));
    }

    @Test
    void hasTheLastStateOfEachLearnerByName() {
        roster.take("00000002", begun("zoe", 1, 0, 0), NOW);
        roster.take("00000001", begun("Ada", 1, 0, 0), NOW);
        roster.take("00000002", begun("Bob", 1, 5, 1), NOW);

        assertThat(names()).containsExactly("Ada", "Bob");
        assertThat(rows(NOW).get(1)).startsWith(" 1 b  .     1      5     1");
    }

    @Test
    void forgetsWhoLeavesOrIsSilentForLong() {
        roster.take("00000001", begun("Ada", 1, 0, 0), NOW);
        roster.take("00000002", begun("Bob", 1, 0, 0), NOW.minus(Roster.KEPT).minusSeconds(1));
        roster.take("00000003", begun("Cy", 1, 0, 0), NOW.minus(Roster.KEPT));
        assertThat(names()).containsExactly("Ada", "Cy");

        roster.remove("00000001");
        roster.remove("00000009");

        assertThat(names()).containsExactly("Cy");
    }

    @Test
    void distinguishesThoseOfOneName() {
        roster.take("00000001", begun("Ada", 1, 0, 0), NOW);
        roster.take("00000002", begun("ADA", 1, 0, 0), NOW);
        roster.take("00000003", begun("Bob", 1, 0, 0), NOW);

        assertThat(names()).containsExactly("Ada (00000001)", "ADA (00000002)", "Bob");
    }

    @Test
    void hasALineOfNewsForEachChange() {
        roster.take("00000001", begun("Ada", 1, 0, 0), NOW);
        roster.take("00000002", far("Bob"), NOW);
        assertThat(roster.news())
                .containsExactly(
                        "Ada: checkpoint 1 begun; checks 0, hints 0",
                        "Bob: checkpoint 4 passed, solution shown; checks 4000, hints 2");

        roster.take("00000001", begun("Ada", 2, 0, 0), NOW.plusSeconds(60));
        assertThat(roster.news()).isEmpty();

        roster.take("00000001", begun("Ada", 2, 1, 0), NOW);
        roster.remove("00000002");
        roster.take("00000002", text("x"), NOW);
        assertThat(roster.news())
                .containsExactly(
                        "Ada: checkpoint 1 begun; checks 1, hints 0",
                        "Bob left",
                        "messages skipped, which no learner's command sends: 1");
        assertThat(roster.news()).isEmpty();
    }

    @Test
    void neverHasAPrediction() {
        assertThat(new String(begun("Ada", 1, 0, 0), StandardCharsets.UTF_8))
                .contains("\"name\":\"Ada\"", "\"prediction\":null")
                .doesNotContain("my answer");
    }

    static Stream<byte[]> strange() {
        String good = new String(begun("Ada", 1, 0, 0), StandardCharsets.UTF_8);
        return Stream.of(
                        "x",
                        "null",
                        "[]",
                        "{}",
                        "{\"schemaVersion\":1}",
                        good.replace("\"schemaVersion\":1,\"name\"", "\"schemaVersion\":2,\"name\""),
                        good.replace("Ada", "\\u001b[2J"),
                        good.replace("\"checks\":0", "\"checks\":-1"),
                        good.replace("\"checks\":0", "\"checks\":1e99"),
                        good.replace("\"current\":\"01-first\"", "\"current\":\"another\""),
                        good.replaceFirst("\"startedAt\":\"[^\"]*\"", "\"startedAt\":null"),
                        good.replaceFirst("\"01-first\":\\{.*?}", "\"01-first\":null"),
                        good + " ".repeat(Snapshot.LIMIT_BYTES),
                        "{\"x\":".repeat(1_500))
                .map(RosterTest::text);
    }

    @ParameterizedTest
    @MethodSource("strange")
    void skipsAndCountsWhatNoLearnerSends(byte[] message) {
        roster.take("00000001", begun("Ada", 1, 3, 0), NOW);

        roster.take("00000001", message, NOW);

        assertThat(names()).containsExactly("Ada");
        assertThat(roster.table(NOW).get(1)).endsWith("sends: 1");
    }

    @Test
    void skipsMessagesOfNobody() {
        roster.take("x", begun("Ada", 1, 0, 0), NOW);
        roster.take("0000000G", text("{}"), NOW);
        roster.take("00000001", null, NOW);

        assertThat(names()).isEmpty();
        assertThat(roster.table(NOW).get(1)).endsWith("sends: 3");
    }

    @Test
    void hasRoomForSoManyOnly() {
        for (int i = 0; i < Roster.MOST + 2; i++) {
            roster.take("%08x".formatted(i), begun("Ada", 1, 0, 0), NOW);
        }
        roster.take("00000000", begun("Bob", 1, 0, 0), NOW);

        assertThat(names()).hasSize(Roster.MOST).contains("Bob");
        assertThat(roster.table(NOW).get(1)).endsWith("sends: 2");
    }

    @Test
    void countsTimeByTheLearnersClockAndThenByTheBrokers() {
        roster.take("00000001", begun("Ada", 10, 0, 0), NOW);

        assertThat(rows(NOW).get(0)).startsWith(" 1 b  .    10 ");
        assertThat(rows(NOW.plusSeconds(120)).get(0)).startsWith(" 1 b  .    12 ");
        assertThat(rows(NOW.minusSeconds(120)).get(0)).startsWith(" 1 b  .    10 ");
    }
}
