package io.squareoff.workshop.grader;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.workshop.grade.Grader;

/** The graders by the names of their classes, as the descriptions of checkpoints name them. A new one needs no entry anywhere else. */
public final class Graders {

    private Graders() {}

    /** @throws UserFacingException if there is none of this name */
    public static Grader named(String name) {
        try {
            return Class.forName(Graders.class.getPackageName() + "." + name)
                    .asSubclass(Grader.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new UserFacingException("there is no grader " + name + ": " + e, e);
        }
    }
}
