package io.squareoff.harness.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file whole or not at all, so that no half of a result is taken for one where the disk is full. */
public final class WholeFile {

    private WholeFile() {}

    /** Writes text in UTF-8. */
    public static Path write(Path file, String text) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.writeString(part, text);
            return Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(part);
            throw e;
        }
    }
}
