package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;

/**
 * A file for a summary. The one that GitHub has for a step of a job is appended to, since other commands of the step write to it too;
 * any other is replaced.
 */
record SummaryFile(Path path, boolean appended) {

    /** GitHub's variable with the path of that file, which is another one for each step. */
    static final String OF_STEP = "GITHUB_STEP_SUMMARY";

    static SummaryFile of(Path path, Map<String, String> environment) {
        return new SummaryFile(
                path,
                Optional.ofNullable(environment.get(OF_STEP))
                        .filter(step -> !step.isEmpty())
                        .filter(step -> isSame(path, Path.of(step)))
                        .isPresent());
    }

    /** Returns true if two paths are of one file, by way of links too, or where there is none yet. */
    static boolean isSame(Path one, Path other) {
        try {
            return Files.exists(one) && Files.exists(other)
                    ? Files.isSameFile(one, other)
                    : one.toAbsolutePath()
                            .normalize()
                            .equals(other.toAbsolutePath().normalize());
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns true if it can be written, as far as that is seen without writing it. */
    boolean isWritable() {
        Path folder = path.toAbsolutePath().getParent();
        return Files.exists(path)
                ? Files.isWritable(path) && !Files.isDirectory(path)
                : folder != null && Files.isDirectory(folder) && Files.isWritable(folder);
    }

    /** Returns true if what it has now is of no use any more: neither to be kept, nor read by another program as it comes. */
    boolean isReplaced() {
        return !appended && (Files.notExists(path) || Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS));
    }

    /**
     * Writes text in UTF-8. The file is written and not moved, since it may be a pipe.
     *
     * @throws UserFacingException if it cannot be written
     */
    void write(String text) {
        try {
            if (appended && Files.exists(path)) {
                // A blank line, so that what was there before ends.
                Files.writeString(path, (Files.size(path) == 0 ? "" : "\n") + text, StandardOpenOption.APPEND);
            } else {
                Files.writeString(path, text);
            }
        } catch (IOException e) {
            throw new UserFacingException("could not write " + path + ": " + e, e);
        }
    }
}
