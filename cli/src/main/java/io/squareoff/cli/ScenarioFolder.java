package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The folder with scenarios that have names: those of their files.
 *
 * @param folder that may be missing
 * @param command whose options the files have
 */
record ScenarioFolder(Path folder, CommandSpec command) {

    private static final String ENDING = ".yaml";

    /**
     * Reads a scenario.
     *
     * @param nameOrFile a name of a file in the folder, or else a path
     * @throws IllegalArgumentException naming what is wrong: the names that there are, or the file, the line and the key
     */
    Scenario read(String nameOrFile) {
        Path named = file(nameOrFile);
        Path file = Path.of(nameOrFile);
        if (names().contains(nameOrFile)) {
            return ScenarioFile.read(named, command);
        }
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new IllegalArgumentException("--scenario must be a file that can be read, or a name, not "
                    + nameOrFile
                    + String.join(
                            "", lines().stream().map(line -> "\n  " + line).toList()));
        }
        return ScenarioFile.read(file, command);
    }

    /** The names, each with its description. */
    List<String> lines() {
        int width = names().stream().mapToInt(String::length).max().orElse(0);
        return names().stream()
                .map(name -> String.format(Locale.ROOT, "%-" + width + "s  %s", name, description(name)))
                .toList();
    }

    private String description(String name) {
        try {
            return ScenarioFile.read(file(name), command).description();
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    private Path file(String name) {
        return folder.resolve(name + ENDING);
    }

    private List<String> names() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(ENDING))
                    .map(name -> name.substring(0, name.length() - ENDING.length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UserFacingException("could not list " + folder + ": " + e, e);
        }
    }
}
