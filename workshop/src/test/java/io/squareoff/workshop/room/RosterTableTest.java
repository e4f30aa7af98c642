package io.squareoff.workshop.room;

import static io.squareoff.workshop.room.TestRoom.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RosterTableTest {

    private static final int MANY = 1_000;

    @TempDir
    private Path folder;

    private final Roster roster = new Roster();

    private RosterTable table;

    @BeforeEach
    void readTheCheckpoints() throws Exception {
        table = new RosterTable(TestRoom.checkpoints(folder));
    }

    @Test
    void hasALineForEachLearnerAndOneForThoseWhoPassed() {
        roster.take("00000001", TestRoom.begun("Bob", 12, 4, 1), NOW.minusSeconds(119));
        roster.take("00000002", TestRoom.far("王小明"), NOW);
        roster.take("00000003", TestRoom.text("x"), NOW);

        assertThat(table.lines(roster, NOW, MANY, MANY)).containsExactly("""
                learner  at 01 04  min checks hints  seen
                Bob       1 b  .    13      4     1  1 min ago
                王小明    4 p  ps   10   999+     2  now
                passed      1  1
                2 learners; b begun  p passed  s solution shown  . not begun
                messages skipped, which no learner's command sends: 1
                """.split("\n"));
    }

    @Test
    void isThereBeforeAnybodyIs() {
        assertThat(table.lines(roster, NOW, MANY, MANY))
                .hasSize(3)
                .last()
                .asString()
                .startsWith("0 learners; ");
    }

    @Test
    void fitsIntoATerminal() {
        for (int i = 0; i < 10; i++) {
            roster.take("0000000" + i, TestRoom.begun("Learner " + i, 1, 0, 0), NOW);
        }

        assertThat(table.lines(roster, NOW, 13, MANY)).hasSize(13).noneMatch(line -> line.startsWith("and "));
        assertThat(table.lines(roster, NOW, 8, 20))
                .hasSize(8)
                .contains("and 6 more")
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(20));
    }
}
