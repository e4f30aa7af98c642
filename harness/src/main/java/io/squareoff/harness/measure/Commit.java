package io.squareoff.harness.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The commit of a checkout.
 *
 * @param id the whole hash, or "unknown" outside a checkout and without git
 * @param changed true if files differ from that commit
 */
public record Commit(String id, boolean changed) {

    private static final String UNKNOWN = "unknown";

    /** Asks git about a folder. */
    public static Commit of(Path folder) throws InterruptedException {
        return new Commit(
                git(folder, "rev-parse", "HEAD").orElse(UNKNOWN),
                git(folder, "status", "--porcelain")
                        .map(changes -> !changes.isEmpty())
                        .orElse(false));
    }

    /** Returns false outside a checkout and without git. */
    public boolean known() {
        return !id.equals(UNKNOWN);
    }

    private static Optional<String> git(Path folder, String... arguments) throws InterruptedException {
        ProcessBuilder git = new ProcessBuilder("git", "-C", folder.toString());
        git.command().addAll(List.of(arguments));
        git.redirectError(ProcessBuilder.Redirect.DISCARD);
        try {
            Process process = git.start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.waitFor() == 0 ? Optional.of(output) : Optional.empty();
        } catch (IOException e) {
            // No git on this machine.
            return Optional.empty();
        }
    }
}
