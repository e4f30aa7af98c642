package io.squareoff.harness.measure;

import io.squareoff.harness.process.FinishedProgram;
import io.squareoff.harness.process.GitWorkTree;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The commit of the project.
 *
 * @param id the whole hash, or "unknown"
 * @param changed true if files differ from that commit
 */
public record Commit(String id, boolean changed) {

    private static final System.Logger LOG = System.getLogger(Commit.class.getName());

    private static final String UNKNOWN = "unknown";

    /** Set in images, which have no checkout. */
    private static final String VARIABLE = "SQUAREOFF_COMMIT";

    private static final String DIRTY = "-dirty";

    private static final Pattern NAMED = Pattern.compile("([0-9a-f]{40})(" + DIRTY + ")?");

    /**
     * The commit that a distribution was built of, or else what git says of a folder. Outside a checkout and without git, it is the one
     * that the environment names.
     *
     * <p>Git reads no checkout of another user; a warning says so then, and how to let it.
     *
     * @param folder of the project
     * @throws UserFacingException if the distribution or the environment names no commit, but something else
     */
    public static Commit of(Path folder) throws InterruptedException {
        return of(folder, System.getenv(), warning -> LOG.log(System.Logger.Level.WARNING, warning));
    }

    static Commit of(Path folder, Map<String, String> environment, Consumer<String> warnings)
            throws InterruptedException {
        ProjectLayout project = new ProjectLayout(folder);
        // Git is not run in a distribution, which may stand in somebody else's checkout.
        Optional<Commit> here =
                project.isDistribution() ? recorded(project.buildRecord()) : checkedOut(folder, warnings);
        return here.orElseGet(() -> named(environment.getOrDefault(VARIABLE, ""), VARIABLE));
    }

    /** Empty where git names none. */
    private static Optional<Commit> checkedOut(Path folder, Consumer<String> warnings) throws InterruptedException {
        try {
            FinishedProgram changes = GitWorkTree.run(folder, "status", "--porcelain");
            if (!changes.succeeded()) {
                GitWorkTree.refusal(changes).ifPresent(warnings);
                return Optional.empty();
            }
            FinishedProgram head = GitWorkTree.run(folder, "rev-parse", "HEAD");
            String id = head.succeeded() ? head.out() : UNKNOWN;
            return Optional.of(new Commit(id, !changes.out().isEmpty()));
        } catch (IOException e) {
            // No git on this machine.
            return Optional.empty();
        }
    }

    /** Empty where the build did not know it. */
    private static Optional<Commit> recorded(Path record) {
        Properties build = new Properties();
        try (Reader lines = Files.newBufferedReader(record)) {
            build.load(lines);
        } catch (IOException e) {
            throw new UserFacingException("could not read " + record + ": " + e, e);
        }
        String id = build.getProperty("commit", "");
        if (id.isEmpty() || id.equals(UNKNOWN)) {
            return Optional.empty();
        }
        boolean changed = Boolean.parseBoolean(build.getProperty("changed"));
        return Optional.of(named(id + (changed ? DIRTY : ""), "commit in " + record));
    }

    /**
     * @param name as {@code git describe --abbrev=40 --dirty} prints it
     * @param where it was found
     */
    private static Commit named(String name, String where) {
        if (name.isEmpty()) {
            return new Commit(UNKNOWN, false);
        }
        Matcher parts = NAMED.matcher(name);
        if (!parts.matches()) {
            throw new UserFacingException(
                    where + " must be the 40 digits of a commit, with -dirty after them if files differ, not " + name);
        }
        return new Commit(parts.group(1), parts.group(2) != null);
    }

    /** Returns false outside a checkout and without git. */
    public boolean known() {
        return !id.equals(UNKNOWN);
    }
}
