package io.squareoff.harness.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Another commit of a project, checked out in a git work tree of its own beside the project's files, and gone when it is closed. The
 * project's files and its index stay as they are.
 *
 * <p>Not thread-safe.
 */
public final class GitWorkTree implements AutoCloseable {

    private static final Duration BUILD_LIMIT = Duration.ofMinutes(30);

    /** For the files of a large project on a slow disk. */
    private static final Duration CHECKOUT_LIMIT = Duration.ofMinutes(10);

    private final Path repository;
    private final Path folder;
    private final ProjectLayout layout;

    private GitWorkTree(Path repository, Path folder, ProjectLayout layout) {
        this.repository = repository;
        this.folder = folder;
        this.layout = layout;
    }

    /**
     * The commit that a name stands for.
     *
     * @param project a folder in a checkout
     * @param ref a branch, a tag, a hash, or such as {@code HEAD~1}
     * @return its whole hash
     * @throws UserFacingException if there is no git, no checkout, or no such commit; the message says what to do
     */
    public static String commit(Path project, String ref) throws InterruptedException {
        FinishedProgram checkout = git(project, "rev-parse", "--git-dir");
        Optional<String> refusal = refusal(checkout);
        if (refusal.isPresent()) {
            throw new UserFacingException(refusal.get());
        }
        if (!checkout.succeeded()) {
            throw new UserFacingException(
                    project + " is no git checkout, so that it has no other commit: clone the repository");
        }
        FinishedProgram commit =
                git(project, "rev-parse", "--verify", "--quiet", "--end-of-options", ref + "^{commit}");
        if (!commit.succeeded()) {
            throw new UserFacingException("there is no commit " + ref
                    + " in this checkout: git log shows those that there are; git fetch gets others, and a shallow checkout, as in CI,"
                    + " the rest with git fetch --unshallow");
        }
        return commit.out();
    }

    /**
     * Checks a commit out.
     *
     * @param project a folder in a checkout
     * @param commit see {@link #commit}
     * @param folder that is not there yet
     * @throws UserFacingException if git cannot
     */
    public static GitWorkTree add(Path project, String commit, Path folder) throws InterruptedException {
        Path absolute = folder.toAbsolutePath().normalize();
        FinishedProgram prefix = git(project, "rev-parse", "--show-prefix");
        GitWorkTree tree = new GitWorkTree(
                project,
                absolute,
                new ProjectLayout(absolute.resolve(prefix.out()).normalize()));
        try {
            FinishedProgram added =
                    git(project, CHECKOUT_LIMIT, "worktree", "add", "--force", "--detach", absolute.toString(), commit);
            if (!added.succeeded()) {
                throw new UserFacingException("git could not check " + commit + " out: " + added.err());
            }
            return tree;
        } catch (InterruptedException | RuntimeException e) {
            tree.close();
            throw e;
        }
    }

    /** The project's folders and files as the commit has them. */
    public ProjectLayout layout() {
        return layout;
    }

    /**
     * Builds modules and what they need with Maven, without tests.
     *
     * @param logs the folder for Maven's output
     * @throws UserFacingException if there is no Maven, or it fails
     */
    public void build(List<String> modules, Path logs) throws InterruptedException {
        if (ChildProcesses.find("mvn").isEmpty()) {
            throw new UserFacingException("no mvn found to build the other commit: install Maven 3.8 or newer");
        }
        List<String> command =
                List.of("mvn", "-B", "-ntp", "-DskipTests", "package", "-pl", String.join(",", modules), "-am");
        try (ManagedProcess maven = ManagedProcess.start("build", command, Map.of(), layout.root(), logs)) {
            int exit = maven.onExit().get(BUILD_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            if (exit != 0) {
                throw new UserFacingException(
                        "the build of the other commit failed: " + errors(logs.resolve("build.log")));
            }
        } catch (TimeoutException e) {
            throw new UserFacingException(
                    "the build of the other commit did not end within " + BUILD_LIMIT.toMinutes() + " min; its log: "
                            + logs.resolve("build.log"),
                    e);
        } catch (ExecutionException e) {
            throw new UserFacingException("could not wait for the build: " + e.getCause(), e);
        }
    }

    private static String errors(Path log) {
        List<String> lines = new ArrayList<>(List.of("see " + log));
        try {
            new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith("[ERROR]") || line.startsWith("[FATAL]"))
                    .limit(5)
                    .forEach(lines::add);
        } catch (IOException e) {
            lines.add("which cannot be read: " + e);
        }
        return String.join("\n  ", lines);
    }

    /** Removes the work tree with all that was built in it, also where this thread was interrupted. */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        try {
            FinishedProgram removed =
                    git(repository, CHECKOUT_LIMIT, "worktree", "remove", "--force", folder.toString());
            if (!removed.succeeded() && Files.exists(folder)) {
                throw new UserFacingException(
                        "could not remove " + folder + ", which may be deleted: " + removed.err());
            }
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Runs git in a folder, without the variables of a hook or a script that runs this program: these name another one.
     *
     * @throws IOException if there is no git
     * @throws UserFacingException if it does not end within {@link FinishedProgram#LIMIT}
     */
    public static FinishedProgram run(Path folder, String... arguments) throws IOException, InterruptedException {
        return run(folder, FinishedProgram.LIMIT, arguments);
    }

    private static FinishedProgram run(Path folder, Duration limit, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeAll(List.of("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"));
        return FinishedProgram.run(builder, limit, "", line -> {});
    }

    /** Git's reason for not reading another user's checkout, with the command that makes it do so; empty where it had none. */
    public static Optional<String> refusal(FinishedProgram git) {
        return git.err().contains("safe.directory")
                ? Optional.of("git does not read another user's checkout: " + git.err())
                : Optional.empty();
    }

    private static FinishedProgram git(Path project, String... arguments) throws InterruptedException {
        return git(project, FinishedProgram.LIMIT, arguments);
    }

    private static FinishedProgram git(Path project, Duration limit, String... arguments) throws InterruptedException {
        try {
            return run(project, limit, arguments);
        } catch (IOException e) {
            throw new UserFacingException("could not run git, which has the other commit: " + e.getMessage(), e);
        }
    }
}
