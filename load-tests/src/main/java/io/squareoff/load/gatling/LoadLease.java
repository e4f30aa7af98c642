package io.squareoff.load.gatling;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file between the generator and the process that started it: the one creates it when its load begins, and goes on with the
 * warm-up, or without one with the window, for no longer than it is there, so that the other can end this before its time. Created by
 * the other, within the window, it makes that begin again.
 */
record LoadLease(Path file) {

    private static final String PROPERTY = "lease";

    /** The one that the JVM's arguments name. */
    static Optional<LoadLease> fromSystemProperty() {
        return Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of).map(LoadLease::new);
    }

    String asSystemProperty() {
        return "-D" + PROPERTY + "=" + file;
    }

    void begin() {
        try {
            Files.createFile(file);
        } catch (IOException e) {
            throw new UncheckedIOException("could not create " + file, e);
        }
    }

    boolean lasts() {
        return Files.exists(file);
    }

    void end() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("could not delete " + file, e);
        }
    }
}
