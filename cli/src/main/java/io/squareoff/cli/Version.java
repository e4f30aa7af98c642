package io.squareoff.cli;

import io.squareoff.harness.measure.Commit;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/**
 * The program's version, its commit and the JVM that runs it.
 *
 * <p>The commit is read from the checkout, not stored by the build: the launcher builds whatever is older than its
 * source, so the checkout is what runs. A distribution has no checkout, but got its commit when it was built, and an image may
 * have been.
 */
final class Version implements IVersionProvider {

    private static final int ABBREVIATED = 12;

    @Override
    public String[] getVersion() throws InterruptedException {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {
            "squareoff " + Optional.ofNullable(version).orElse("(not packaged)"),
            commit(),
            System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version")
        };
    }

    /** On one line. */
    static String words() throws InterruptedException {
        return String.join(", ", new Version().getVersion());
    }

    private static String commit() throws InterruptedException {
        Commit commit;
        try {
            commit = Commit.of(ProjectLayout.find().root());
        } catch (UserFacingException e) {
            // Outside the project.
            return "unknown commit";
        }
        if (!commit.known()) {
            return "unknown commit";
        }
        return "commit " + commit.id().substring(0, ABBREVIATED) + (commit.changed() ? " with changes" : "");
    }
}
