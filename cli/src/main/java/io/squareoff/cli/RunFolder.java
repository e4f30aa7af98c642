package io.squareoff.cli;

import io.squareoff.harness.process.FolderTree;
import io.squareoff.harness.process.FreeSpace;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/** The folder of one run, {@code results/<time>-<name>}. */
final class RunFolder {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss");

    private RunFolder() {}

    /**
     * Creates it. Of two runs that begin in the same second the later one has the next.
     *
     * @throws UserFacingException if it cannot be, or there is no room for a run
     */
    static Path create(Path results, String name) {
        LocalDateTime at = LocalDateTime.now();
        Path folder = folder(results, at, name);
        try {
            FreeSpace.require(FolderTree.create(results));
            while (!isNew(folder)) {
                at = at.plusSeconds(1);
                folder = folder(results, at, name);
            }
        } catch (FileSystemException e) {
            String reason = e.getReason() == null ? e.toString() : e.getReason();
            throw new UserFacingException(
                    "could not create the folder for results, " + folder + ": " + reason
                            + ". Name another with --results",
                    e);
        } catch (IOException e) {
            throw new UserFacingException("could not create the folder for results, " + folder + ": " + e, e);
        }
        return folder;
    }

    private static Path folder(Path results, LocalDateTime at, String name) {
        return results.resolve(at.format(TIME) + "-" + name);
    }

    private static boolean isNew(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }
}
