package io.squareoff.workshop.grader;

import io.squareoff.workshop.grade.Grader;
import io.squareoff.workshop.grade.GraderContext;
import io.squareoff.workshop.grade.NotYetException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;

/** Reads a number instead of running anything, for tests of what is around graders. */
final class AnswerFile implements Grader {

    @Override
    public String grade(GraderContext context) {
        try {
            String answer = Files.readString(context.file("answer.txt")).strip();
            NotYetException.unless(answer.equals("42"), "42", answer, "answer.txt");
            return "the answer";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
