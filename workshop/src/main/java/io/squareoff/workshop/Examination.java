package io.squareoff.workshop;

import io.squareoff.harness.process.FolderTree;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Progress;
import io.squareoff.harness.progress.Step;
import io.squareoff.workshop.checkpoint.Checkpoint;
import io.squareoff.workshop.grade.GraderContext;
import io.squareoff.workshop.grade.NotYetException;
import io.squareoff.workshop.grader.Graders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** The check of a checkpoint's files by its grader. */
public record Examination(ProjectLayout home, RandomGenerator random, Progress progress) {

    /**
     * Checks the files in a learner's folder, which takes up to 20 s.
     *
     * @return what was seen of files that pass
     * @throws NotYetException if they do not
     */
    public String of(Checkpoint checkpoint, Path files) throws InterruptedException {
        Path scratch = scratch();
        progress.begin(new Step("checking " + checkpoint.name(), Duration.ofSeconds(checkpoint.checkSeconds())));
        try {
            return Graders.named(checkpoint.grader()).grade(new GraderContext(home, files, scratch, random));
        } finally {
            progress.end();
            delete(scratch);
        }
    }

    private static Path scratch() {
        try {
            return Files.createTempDirectory("squareoff-workshop");
        } catch (IOException e) {
            throw new UserFacingException("could not make a temporary folder: " + e.getMessage(), e);
        }
    }

    private static void delete(Path folder) {
        try {
            FolderTree.delete(folder);
        } catch (IOException e) {
            throw new UserFacingException("could not delete " + folder + ": " + e, e);
        }
    }
}
