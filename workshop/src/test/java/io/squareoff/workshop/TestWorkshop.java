package io.squareoff.workshop;

import io.squareoff.harness.process.ProjectLayout;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Random;

/** A workshop of small checkpoints in a folder, and what it has said. */
final class TestWorkshop {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-23T09:00:00Z"), ZoneOffset.UTC);

    private final ProjectLayout home;
    private final Path work;

    private StringWriter said = new StringWriter();

    /** @param folder that becomes its home, with the learner's files in {@code workshop/work} */
    TestWorkshop(Path folder) {
        this.home = new ProjectLayout(folder);
        this.work = home.workshopFiles();
    }

    /** Makes a checkpoint whose answer is 42; file is one of its own, which its solution changes. */
    TestWorkshop checkpoint(String name, String file) throws IOException {
        Path checkpoint = home.checkpoints().resolve(name);
        write(checkpoint.resolve("checkpoint.yaml"), """
                title: About %s
                minutes: 10
                checkSeconds: 1
                grader: AnswerFile
                question: What is it?
                afterwards: It is 42.
                hints: [ it is a number, it is 42 ]
                """.formatted(file));
        write(checkpoint.resolve("text.md"), "# The text of " + name);
        write(checkpoint.resolve("start").resolve(file), "as given");
        write(checkpoint.resolve("solution").resolve(file), "as solved");
        write(checkpoint.resolve("solution").resolve(file + ".more"), "added by the solution");
        return this;
    }

    /** Adds a file to the start of a checkpoint. */
    TestWorkshop given(String name, String file, String content) throws IOException {
        write(home.checkpoints().resolve(name).resolve("start").resolve(file), content);
        return this;
    }

    /** Adds a file to the solution of a checkpoint. */
    TestWorkshop solution(String name, String file, String content) throws IOException {
        write(home.checkpoints().resolve(name).resolve("solution").resolve(file), content);
        return this;
    }

    /** Opens it, as each command does. */
    Workshop open() {
        said = new StringWriter();
        return new Workshop(
                home, work, "./squareoff workshop", CLOCK, new Random(1), new PrintWriter(said), line -> {});
    }

    /** What it said since it was opened. */
    String said() {
        return said.toString();
    }

    Path work() {
        return work;
    }

    /** The content of a file of the learner's. */
    String file(String name) throws IOException {
        return Files.readString(work.resolve(name));
    }

    /** The learner writes a file. */
    void edit(String name, String content) throws IOException {
        write(work.resolve(name), content);
    }

    private static void write(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
