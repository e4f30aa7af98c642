package io.squareoff.workshop.grade;

/** Checks the files of a checkpoint by what they do. Its class has a constructor without parameters. */
@FunctionalInterface
public interface Grader {

    /**
     * Runs what is in the learner's folder and looks at it from outside. Each wait is bounded, and whatever it starts has ended when it
     * returns or throws.
     *
     * @return what was seen of files that pass, as a sentence
     * @throws NotYetException if they do not pass
     * @throws io.squareoff.harness.process.UserFacingException if the check itself cannot be done on this machine
     */
    String grade(GraderContext context) throws InterruptedException;
}
