package io.squareoff.workshop.checkpoint;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A step of the workshop: a folder with its properties, each in {@code checkpoint.yaml}, its text, and files as they are given and as they
 * pass. The files of a start or a solution are those that it adds to what the steps before leave, or changes in it.
 *
 * @param folder called like {@code 01-count-the-calls}
 * @param title what it is about, in a few words
 * @param minutes that it takes, {@value #MOST_MINUTES} at most
 * @param checkSeconds that a check takes, about
 * @param grader name of the class that checks it, without its package
 * @param question to answer before one begins
 * @param afterwards what to say to those who answered it, once they have passed
 * @param hints one after the other, each saying more; two or more
 */
public record Checkpoint(
        Path folder,
        String title,
        int minutes,
        int checkSeconds,
        String grader,
        String question,
        String afterwards,
        List<String> hints) {

    private static final int MOST_MINUTES = 15;

    private static final Pattern NAME = Pattern.compile("\\d\\d(-[a-z0-9]+)+");

    private static final JsonMapper PROPERTIES = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    /** @throws IllegalArgumentException naming the property and its bad value */
    public Checkpoint {
        title = text("title", title);
        grader = text("grader", grader);
        question = text("question", question);
        afterwards = text("afterwards", afterwards);
        if (minutes < 1 || minutes > MOST_MINUTES) {
            throw new IllegalArgumentException("minutes must be from 1 to " + MOST_MINUTES + ", not " + minutes);
        }
        if (checkSeconds < 1) {
            throw new IllegalArgumentException("checkSeconds must be at least 1, not " + checkSeconds);
        }
        if (hints == null || hints.size() < 2) {
            throw new IllegalArgumentException("hints must be two or more, not " + hints);
        }
        hints = hints.stream().map(String::strip).toList();
    }

    private static String text(String property, String text) {
        if (text == null || text.isBlank()) {
            throw new IllegalArgumentException(property + " must be a text, not " + text);
        }
        return text.strip();
    }

    /** @throws UserFacingException if the folder is called otherwise, or its properties are wrong */
    static Checkpoint read(Path folder) {
        if (!NAME.matcher(folder.getFileName().toString()).matches()) {
            throw new UserFacingException("a checkpoint's folder is called like 01-count-the-calls, not " + folder);
        }
        Path file = folder.resolve("checkpoint.yaml");
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        try {
            Object yaml = new Yaml(new SafeConstructor(options)).load(Files.readString(file));
            ObjectNode properties = PROPERTIES.valueToTree(yaml);
            return PROPERTIES.treeToValue(properties.put("folder", folder.toString()), Checkpoint.class);
        } catch (IOException | YAMLException | JacksonException | ClassCastException e) {
            throw new UserFacingException("could not read " + file + ": " + e.getMessage(), e);
        }
    }

    public int number() {
        return Integer.parseInt(name().substring(0, 2));
    }

    public String name() {
        return folder.getFileName().toString();
    }

    public Path text() {
        return folder.resolve("text.md");
    }

    /** @throws UserFacingException if there is no text */
    public String readText() {
        return new String(FileSet.read(text()), StandardCharsets.UTF_8);
    }

    FileSet start() {
        return FileSet.of(folder.resolve("start"));
    }

    FileSet solution() {
        return FileSet.of(folder.resolve("solution"));
    }

    @Override
    public String toString() {
        return name();
    }
}
