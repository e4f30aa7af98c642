package io.squareoff.workshop.room;

import io.squareoff.workshop.checkpoint.Checkpoints;
import io.squareoff.workshop.checkpoint.State;
import io.squareoff.workshop.checkpoint.State.Attempt;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;

/** Checkpoints 1 and 4, and learners who send their state. */
final class TestRoom {

    static final String FIRST = "01-first";
    static final String FOURTH = "04-fourth";

    static final Instant NOW = Instant.parse("2026-11-23T09:00:00Z");

    private TestRoom() {}

    static Checkpoints checkpoints(Path folder) throws IOException {
        for (String name : new String[] {FIRST, FOURTH}) {
            Path checkpoint = Files.createDirectories(folder.resolve(name));
            Files.writeString(checkpoint.resolve("checkpoint.yaml"), """
                    title: A title
                    minutes: 10
                    checkSeconds: 1
                    grader: AnswerFile
                    question: What is it?
                    afterwards: It is 42.
                    hints: [ it is a number, it is 42 ]
                    """);
        }
        return Checkpoints.read(folder);
    }

    /** An attempt at checkpoint 1 that began some minutes ago by the learner's clock, which is an hour fast. */
    static byte[] begun(String name, int minutes, int checks, int hints) {
        Instant theirs = NOW.plusSeconds(3_600);
        Attempt attempt = new Attempt(theirs.minusSeconds(60L * minutes), null, "my answer", checks, hints, false);
        return sent(name, new State(1, FIRST, Map.of(FIRST, attempt)), theirs);
    }

    /** One that has passed checkpoint 1 and saw the solution of 4. */
    static byte[] far(String name) {
        Attempt first = new Attempt(NOW.minusSeconds(1_800), NOW.minusSeconds(1_200), null, 3, 1, false);
        Attempt fourth = new Attempt(NOW.minusSeconds(1_200), NOW.minusSeconds(600), null, 4_000, 2, true);
        return sent(name, new State(1, FOURTH, Map.of(FIRST, first, FOURTH, fourth)), NOW);
    }

    private static byte[] sent(String name, State state, Instant sentAt) {
        return new Snapshot(Snapshot.VERSION, name, sentAt, state).bytes();
    }

    static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
