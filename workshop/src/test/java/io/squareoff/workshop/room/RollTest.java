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

class RollTest {

    private final Roll roll = new Roll();

    private List<String> names() {
        return roll.learners(NOW).stream().map(Learner::name).toList();
    }

    @Test
    void hasTheLastStateOfEachLearnerByName() {
        roll.take("00000002", begun("zoe", 1, 0, 0), NOW);
        roll.take("00000001", begun("Ada", 1, 0, 0), NOW);
        roll.take("00000002", begun("Bob", 2, 5, 1), NOW);

        assertThat(names()).containsExactly("Ada", "Bob");
        assertThat(roll.learners(NOW)
                        .get(1)
                        .told()
                        .state()
                        .checkpoints()
                        .get(TestRoom.FIRST)
                        .checks())
                .isEqualTo(5);
    }

    @Test
    void forgetsWhoLeavesOrIsSilentForLong() {
        roll.take("00000001", begun("Ada", 1, 0, 0), NOW);
        roll.take("00000002", begun("Bob", 1, 0, 0), NOW.minus(Roll.KEPT).minusSeconds(1));
        roll.take("00000003", begun("Cy", 1, 0, 0), NOW.minus(Roll.KEPT));
        assertThat(names()).containsExactly("Ada", "Cy");

        roll.take("00000001", new byte[0], NOW);

        assertThat(names()).containsExactly("Cy");
        assertThat(roll.skipped()).isZero();
    }

    @Test
    void tellsThoseOfOneNameApart() {
        roll.take("00000001", begun("Ada", 1, 0, 0), NOW);
        roll.take("00000002", begun("ADA", 1, 0, 0), NOW);
        roll.take("00000003", begun("Bob", 1, 0, 0), NOW);

        assertThat(Roll.names(roll.learners(NOW)).values())
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
    void skipsAndCountsWhatNoLearnerTells(byte[] message) {
        roll.take("00000001", begun("Ada", 1, 3, 0), NOW);

        roll.take("00000001", message, NOW);

        assertThat(names()).containsExactly("Ada");
        assertThat(roll.skipped()).isEqualTo(1);
    }

    @Test
    void skipsMessagesOfNobody() {
        roll.take("x", begun("Ada", 1, 0, 0), NOW);
        roll.take("0000000G", text("{}"), NOW);
        roll.take("", new byte[0], NOW);

        assertThat(names()).isEmpty();
        assertThat(roll.skipped()).isEqualTo(3);
    }

    @Test
    void hasRoomForSoManyOnly() {
        for (int i = 0; i < Roll.MOST + 2; i++) {
            roll.take("%08x".formatted(i), begun("Ada", 1, 0, 0), NOW);
        }
        roll.take("00000000", begun("Bob", 1, 0, 0), NOW);

        assertThat(names()).hasSize(Roll.MOST).contains("Bob");
        assertThat(roll.skipped()).isEqualTo(2);
    }

    @Test
    void countsTimeByTheLearnersClockAndThenByTheBrokers() {
        roll.take("00000001", begun("Ada", 10, 0, 0), NOW);
        Learner learner = roll.learners(NOW).get(0);
        var attempt = learner.told().state().checkpoints().get(TestRoom.FIRST);

        assertThat(learner.timeIn(attempt, NOW)).isEqualTo(Duration.ofMinutes(10));
        assertThat(learner.timeIn(attempt, NOW.plusSeconds(120))).isEqualTo(Duration.ofMinutes(12));
        assertThat(learner.timeIn(attempt, NOW.minusSeconds(120))).isEqualTo(Duration.ofMinutes(10));
    }
}
