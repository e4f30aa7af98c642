package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/** The folder of one run, {@code results/<time>-<name>}. */
final class RunFolder {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss");

    private RunFolder() {}

    static Path create(Path results, String name) {
        Path folder = results.resolve(LocalDateTime.now().format(TIME) + "-" + name);
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UserFacingException(
                    "could not create the folder for results, " + folder + ": " + e.getMessage(), e);
        }
    }
}
