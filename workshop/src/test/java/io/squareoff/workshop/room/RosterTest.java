package io.squareoff.workshop.room;

import static io.squareoff.workshop.room.TestRoom.NOW;
import static io.squareoff.workshop.room.TestRoom.begun;
import static io.squareoff.workshop.room.TestRoom.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RosterTest {

    private final Roster roster = new Roster();

    private List<String> names() {
        return roster.learners(NOW).stream().map(Learner::name).toList();
    }

    @Test
    void hasTheLastStateOfEachLearnerByName() {
        roster.take("00000002", begun("zoe", 1, 0, 0), NOW);
        roster.take("00000001", begun("Ada", 1, 0, 0), NOW);
        roster.take("00000002", begun("Bob", 2, 5, 1), NOW);

        assertThat(names()).containsExactly("Ada", "Bob");
        assertThat(roster.learners(NOW)
                        .get(1)
                        .latest()
                        .state()
                        .checkpoints()
                        .get(TestRoom.FIRST)
                        .checks())
                .isEqualTo(5);
    }

    @Test
    void forgetsWhoLeavesOrIsSilentForLong() {
        roster.take("00000001", begun("Ada", 1, 0, 0), NOW);
        roster.take("00000002", begun("Bob", 1, 0, 0), NOW.minus(Roster.KEPT).minusSeconds(1));
        roster.take("00000003", begun("Cy", 1, 0, 0), NOW.minus(Roster.KEPT));
        assertThat(names()).containsExactly("Ada", "Cy");

        roster.take("00000001", new byte[0], NOW);

        assertThat(names()).containsExactly("Cy");
        assertThat(roster.skipped()).isZero();
    }

    @Test
    void tellsThoseOfOneNameApart() {
        roster.take("00000001", begun("Ada", 1, 0, 0), NOW);
        roster.take("00000002", begun("ADA", 1, 0, 0), NOW);
        roster.take("00000003", begun("Bob", 1, 0, 0), NOW);

        assertThat(Roster.names(roster.learners(NOW)).values())
                .containsExactlyInAnyOrder("Ada (00000001)", "ADA (00000002)", "Bob");
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
                .map(TestRoom::text);
    }

    @ParameterizedTest
    @MethodSource("strange")
    void skipsAndCountsWhatNoLearnerSends(byte[] message) {
        roster.take("00000001", begun("Ada", 1, 3, 0), NOW);

        roster.take("00000001", message, NOW);

        assertThat(names()).containsExactly("Ada");
        assertThat(roster.skipped()).isEqualTo(1);
    }

    @Test
    void skipsMessagesOfNobody() {
        roster.take("x", begun("Ada", 1, 0, 0), NOW);
        roster.take("0000000G", text("{}"), NOW);
        roster.take("", new byte[0], NOW);

        assertThat(names()).isEmpty();
        assertThat(roster.skipped()).isEqualTo(3);
    }

    @Test
    void hasRoomForSoManyOnly() {
        for (int i = 0; i < Roster.MOST + 2; i++) {
            roster.take("%08x".formatted(i), begun("Ada", 1, 0, 0), NOW);
        }
        roster.take("00000000", begun("Bob", 1, 0, 0), NOW);

        assertThat(names()).hasSize(Roster.MOST).contains("Bob");
        assertThat(roster.skipped()).isEqualTo(2);
    }

    @Test
    void countsTimeByTheLearnersClockAndThenByTheBrokers() {
        roster.take("00000001", begun("Ada", 10, 0, 0), NOW);
        Learner learner = roster.learners(NOW).get(0);
        var attempt = learner.latest().state().checkpoints().get(TestRoom.FIRST);

        assertThat(learner.timeIn(attempt, NOW)).isEqualTo(Duration.ofMinutes(10));
        assertThat(learner.timeIn(attempt, NOW.plusSeconds(120))).isEqualTo(Duration.ofMinutes(12));
        assertThat(learner.timeIn(attempt, NOW.minusSeconds(120))).isEqualTo(Duration.ofMinutes(10));
    }
}
