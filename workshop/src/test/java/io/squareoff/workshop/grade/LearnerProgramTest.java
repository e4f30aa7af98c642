package io.squareoff.workshop.grade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LearnerProgramTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private LearnerProgram program(String body) throws IOException {
        Path source = Files.writeString(
                folder.resolve("Hello.java"),
                "public class Hello {\n  public static void main(String[] args) throws Exception {\n    " + body
                        + "\n  }\n}\n");
        return LearnerProgram.compile(source, folder.resolve("classes"), List.of());
    }

    @Test
    void givesWhatItPrints() throws Exception {
        LearnerProgram program = program("System.err.println(\"aside\"); System.out.println(\"hello \" + args[0]);");

        assertThat(program.run(List.of("you"), LONG)).isEqualTo(new Printed("hello you"));
    }

    @Test
    void tellsTheLineThatDoesNotCompile() {
        assertThatExceptionOfType(NotYetException.class)
                .isThrownBy(() -> program("int number = \"one\";"))
                .satisfies(found -> {
                    assertThat(found.seen()).startsWith("line 3: incompatible types");
                    assertThat(found.look()).contains("Hello.java");
                });
    }

    @Test
    void tellsHowItFailed() throws Exception {
        LearnerProgram program = program("throw new IllegalStateException(\"no reply\");");

        assertThatExceptionOfType(NotYetException.class)
                .isThrownBy(() -> program.run(List.of(), LONG))
                .satisfies(found -> assertThat(found.seen()).contains("ended with 1", "no reply", "Hello.java:3"));
    }

    @Test
    void givesHowItEnded() throws Exception {
        LearnerProgram program =
                program("System.out.println(\"half\"); System.err.println(\"no more\"); System.exit(3);");

        try (RunningProgram running = program.start(List.of())) {
            assertThat(running.end(LONG))
                    .contains(new RunningProgram.Ended("Hello.java", 3, new Printed("half"), new Printed("no more")));
        }
    }

    @Test
    void endsAProgramThatDoesNotEnd() throws Exception {
        LearnerProgram program = program("Thread.currentThread().join();");
        RunningProgram running = program.start(List.of());
        try (running) {
            assertThat(running.end(Duration.ofMillis(1))).isEmpty();
            assertThatExceptionOfType(NotYetException.class)
                    .isThrownBy(() -> running.await(Duration.ofMillis(1)))
                    .satisfies(found -> assertThat(found.seen()).contains("still runs"));
        }
        assertThat(ProcessHandle.of(running.pid()).filter(ProcessHandle::isAlive))
                .isEmpty();
    }
}
