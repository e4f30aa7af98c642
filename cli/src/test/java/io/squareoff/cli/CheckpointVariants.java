package io.squareoff.cli;

import io.squareoff.workshop.checkpoint.Checkpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The variants of a checkpoint that do not pass, as {@code variants.yaml} in its folder has them.
 *
 * @param nightly true if they are tried every night only, since checks take long; otherwise in every build
 * @param start a part of what the check says of the start
 * @param wrong by name, what usually goes wrong
 */
record CheckpointVariants(boolean nightly, String start, Map<String, Wrong> wrong) {

    private static final JsonMapper PROPERTIES = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    /** Lines with a minus, which the file has once, and those with a plus that come in their place. A blank line ends an edit. */
    private static final Pattern EDIT = Pattern.compile("((?:-.*\n)+)((?:\\+.*\n)*)(?:\n|$)");

    /**
     * A solution with a mistake, as one who takes part might make it.
     *
     * @param what is wrong with it
     * @param says a part of what the check says of it
     * @param edits of the solution, by file
     */
    record Wrong(String what, String says, Map<String, String> edits) {

        /** @param folder with the solution */
        void applyTo(Path folder) throws IOException {
            for (Map.Entry<String, String> edit : edits.entrySet()) {
                Path file = folder.resolve(edit.getKey());
                Files.writeString(file, edited(edit.getKey(), Files.readString(file), edit.getValue()));
            }
        }
    }

    static CheckpointVariants of(Checkpoint checkpoint) {
        Path file = checkpoint.folder().resolve("variants.yaml");
        try {
            return PROPERTIES.convertValue(new Yaml().load(Files.readString(file)), CheckpointVariants.class);
        } catch (IOException e) {
            throw new IllegalStateException("could not read " + file, e);
        }
    }

    /**
     * The text of a file with some edits, one after the other.
     *
     * @throws IllegalArgumentException naming the file and the edit that does not fit
     */
    static String edited(String file, String text, String edits) {
        String result = "\n" + text;
        Matcher edit = EDIT.matcher(edits);
        int end = 0;
        for (; end < edits.length() && edit.find() && edit.start() == end; end = edit.end()) {
            String before = "\n" + edit.group(1).replaceAll("(?m)^-", "");
            String after = "\n" + edit.group(2).replaceAll("(?m)^\\+", "");
            int place = result.indexOf(before);
            if (place < 0 || result.indexOf(before, place + 1) >= 0) {
                throw new IllegalArgumentException(
                        file + " has " + (place < 0 ? "nowhere" : "more than once") + " the lines of\n" + edit.group());
            }
            result = result.substring(0, place) + after + result.substring(place + before.length());
        }
        if (end < edits.length()) {
            throw new IllegalArgumentException(file + " cannot be edited by\n" + edits.substring(end));
        }
        return result.substring(1);
    }
}
