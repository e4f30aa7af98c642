package io.squareoff.workshop.checkpoint;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The properties of a checkpoint, of which {@value #FILE} in its folder has one each. All are needed but {@code nightly}.
 *
 * @param title what it is about, in a few words
 * @param minutes that it takes, {@value #MOST_MINUTES} at most
 * @param checkSeconds that a check takes, about
 * @param grader name of the class that checks it, without its package
 * @param nightly true if the variants are tried every night only, since checks take long; otherwise in every build
 * @param question to answer before one begins
 * @param afterwards what to say to those who answered it, once they have passed
 * @param hints one after the other, each saying more; two or more
 * @param start a part of what the check says of the start
 * @param wrong what usually goes wrong, by the name of its folder below {@code wrong}; two or more
 */
record Description(
        String title,
        int minutes,
        int checkSeconds,
        String grader,
        boolean nightly,
        String question,
        String afterwards,
        List<String> hints,
        String start,
        Map<String, Wrong> wrong) {

    static final String FILE = "checkpoint.yaml";

    private static final int MOST_MINUTES = 15;

    private static final JsonMapper PROPERTIES = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    /** @throws IllegalArgumentException naming the property and its bad value */
    Description {
        requireText("title", title);
        requireText("grader", grader);
        requireText("question", question);
        requireText("afterwards", afterwards);
        requireText("start", start);
        if (minutes < 1 || minutes > MOST_MINUTES) {
            throw new IllegalArgumentException("minutes must be from 1 to " + MOST_MINUTES + ", not " + minutes);
        }
        if (checkSeconds < 1) {
            throw new IllegalArgumentException("checkSeconds must be at least 1, not " + checkSeconds);
        }
        hints = hints == null ? List.of() : List.copyOf(hints);
        wrong = wrong == null ? Map.of() : Map.copyOf(wrong);
        if (hints.size() < 2 || wrong.size() < 2) {
            throw new IllegalArgumentException("hints and wrong must be two or more, not " + hints + " and " + wrong);
        }
    }

    /**
     * A variant that does not pass, as one who takes part might write it.
     *
     * @param what is wrong with it
     * @param says a part of what the check says of it
     */
    record Wrong(String what, String says) {

        /** @throws IllegalArgumentException naming the property */
        Wrong {
            requireText("what", what);
            requireText("says", says);
        }
    }

    private static void requireText(String property, String text) {
        if (text == null || text.isBlank()) {
            throw new IllegalArgumentException(property + " must be a text, not " + text);
        }
    }

    /** @throws UserFacingException if the folder has no such file, or one that is wrong */
    static Description read(Path folder) {
        Path file = folder.resolve(FILE);
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        try (InputStream yaml = Files.newInputStream(file)) {
            Object properties = new Yaml(new SafeConstructor(options)).load(yaml);
            return PROPERTIES.convertValue(properties, Description.class);
        } catch (IOException | YAMLException | JacksonException e) {
            throw new UserFacingException("could not read " + file + ": " + e.getMessage(), e);
        }
    }
}
