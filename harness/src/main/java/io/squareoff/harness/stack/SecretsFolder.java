package io.squareoff.harness.stack;

import io.squareoff.harness.process.FolderTree;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A folder for secrets of this process, below the system's folder for temporary files; only its owner may enter it. Closing deletes
 * it. Where the process is killed before, the next process of this user that makes one deletes it.
 *
 * <p>A process locks the file {@code .alive} of each of its folders; the kernel ends the lock with the process. A folder without
 * that file has no secrets yet. The pid in the name says only which folders are this process's own: opening and closing their file
 * would end the lock, as POSIX has it.
 */
final class SecretsFolder implements AutoCloseable {

    /** Sorts before the names of secrets, so that it is deleted last. */
    private static final String ALIVE = ".alive";

    private final Path path;

    /** Holds the lock. */
    private final FileChannel alive;

    private SecretsFolder(Path path, FileChannel alive) {
        this.path = path;
        this.alive = alive;
    }

    /**
     * Makes a folder, and deletes those of the same kind that killed processes left.
     *
     * @param kind of secrets, which is in its name
     * @throws UserFacingException if that fails
     */
    static SecretsFolder make(String kind) {
        String prefix = "squareoff-" + kind + "-";
        String own = prefix + ProcessHandle.current().pid() + "-";
        try {
            // With access for its owner alone.
            Path path = Files.createTempDirectory(own);
            // Under another name until it is locked, so that nobody finds it without.
            Path file = Files.createFile(path.resolve("locking"));
            FileChannel alive = FileChannel.open(file, StandardOpenOption.WRITE);
            // Unlike lock(), not ended by an interrupt; nobody else can have the lock.
            alive.tryLock();
            Files.move(file, path.resolve(ALIVE));
            SecretsFolder made = new SecretsFolder(path, alive);
            deleteAbandoned(made, prefix, own);
            return made;
        } catch (IOException e) {
            throw new UserFacingException("could not make a folder for " + kind + ": " + e, e);
        }
    }

    /** One call at a time: a process may not ask for the lock of a file that it asks for already. */
    private static synchronized void deleteAbandoned(SecretsFolder made, String prefix, String own) throws IOException {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(made.path.getParent(), prefix + "*")) {
            for (Path folder : folders) {
                if (!folder.getFileName().toString().startsWith(own)) {
                    made.deleteIfAbandoned(folder);
                }
            }
        }
    }

    private void deleteIfAbandoned(Path folder) throws IOException {
        try {
            // Whoever else makes such a folder may exchange what is in it for links.
            if (!Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(path))) {
                return;
            }
            try (FileChannel file =
                    FileChannel.open(folder.resolve(ALIVE), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                if (file.tryLock() != null) {
                    FolderTree.delete(folder);
                }
            }
        } catch (NoSuchFileException e) {
            // Another process deletes it, or still makes it.
        }
    }

    Path path() {
        return path;
    }

    /** @throws UserFacingException if it cannot be deleted */
    @Override
    public void close() {
        if (!alive.isOpen()) {
            return;
        }
        try (alive) {
            FolderTree.delete(path);
        } catch (IOException e) {
            throw new UserFacingException("could not delete " + path + ": " + e, e);
        }
    }
}
