package io.squareoff.workshop.room;

import static io.squareoff.workshop.room.TestRoom.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RosterNewsTest {

    @TempDir
    private Path folder;

    @Test
    void hasALineForEachChange() throws Exception {
        Roster roster = new Roster();
        RosterNews news = new RosterNews(TestRoom.checkpoints(folder));
        assertThat(news.since(roster, NOW)).isEmpty();

        roster.take("00000001", TestRoom.begun("Ada", 1, 0, 0), NOW);
        roster.take("00000002", TestRoom.far("Bob"), NOW);
        assertThat(news.since(roster, NOW))
                .containsExactly(
                        "Ada: checkpoint 1 begun; checks 0, hints 0",
                        "Bob: checkpoint 4 passed, solution shown; checks 4000, hints 2");

        roster.take("00000001", TestRoom.begun("Ada", 2, 0, 0), NOW.plusSeconds(60));
        assertThat(news.since(roster, NOW)).isEmpty();

        roster.take("00000001", TestRoom.begun("Ada", 2, 1, 0), NOW);
        roster.take("00000002", new byte[0], NOW);
        roster.take("00000002", TestRoom.text("x"), NOW);
        assertThat(news.since(roster, NOW))
                .containsExactly(
                        "Ada: checkpoint 1 begun; checks 1, hints 0",
                        "Bob left",
                        "messages skipped, which no learner's command sends: 1");
        assertThat(news.since(roster, NOW)).isEmpty();
    }
}
