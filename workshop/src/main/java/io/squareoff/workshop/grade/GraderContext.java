package io.squareoff.workshop.grade;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Broker;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * All that a check has to do with.
 *
 * @param home SquareOff's folders, such as those of the services
 * @param files the learner's folder, an absolute path; a grader changes nothing in it
 * @param scratch a folder that is gone after the check
 * @param random draws what the learner must not know before
 */
public record GraderContext(ProjectLayout home, Path files, Path scratch, RandomGenerator random) {

    private static final Duration BROKER_LIMIT = Duration.ofSeconds(20);

    /** @throws NotYetException if it is not there */
    public Path file(String name) {
        Path file = files.resolve(name);
        NotYetException.unless(
                Files.isRegularFile(file),
                "a file " + name,
                "none in " + files,
                "the folder: './squareoff workshop reset' brings the file back as it was");
        return file;
    }

    /**
     * Compiles a program of the learner's that is one file, as {@code java FILE} would.
     *
     * @param libraries that it may use besides the JDK
     * @throws NotYetException if it is not there or does not compile
     */
    public LearnerProgram program(String name, List<Path> libraries) {
        return LearnerProgram.compile(file(name), scratch.resolve(name + ".classes"), libraries);
    }

    /** A file of a checkpoint's start as it was given, whatever has become of the learner's. */
    public Path start(String checkpoint, String name) {
        return home.checkpoints().resolve(checkpoint).resolve("start").resolve(name);
    }

    /** Writes a file of the check's own. */
    public Path write(String name, List<String> lines) {
        try {
            return Files.write(scratch.resolve(name), lines);
        } catch (IOException e) {
            throw new UserFacingException("could not write " + name + ": " + e.getMessage(), e);
        }
    }

    /** Starts a broker, and waits until it answers. */
    public Broker broker(Path configuration, Ports.Node node) throws InterruptedException {
        Broker broker = Broker.start(
                NatsServer.present(home),
                configuration,
                Map.of(),
                List.of(node),
                scratch.resolve("streams"),
                scratch.resolve("logs"));
        try {
            broker.awaitReady(BROKER_LIMIT);
            return broker;
        } catch (RuntimeException | InterruptedException e) {
            broker.close();
            throw e;
        }
    }
}
