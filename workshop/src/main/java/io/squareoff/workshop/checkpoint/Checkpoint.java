package io.squareoff.workshop.checkpoint;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A step of the workshop: a folder with its description, its text, and files as they are given, as they pass, and as they do not.
 *
 * <p>Files of a start, a solution or a wrong variant are those that it adds to what the steps before leave, or changes in it.
 */
public final class Checkpoint {

    /** The folder below a checkpoint's with the files that it begins with. */
    static final String START = "start";

    static final String SOLUTION = "solution";

    static final String WRONG = "wrong";

    private static final Pattern NAME = Pattern.compile("(\\d\\d)-[a-z0-9]+(-[a-z0-9]+)*");

    private final Path folder;
    private final int number;
    private final Description description;

    private Checkpoint(Path folder, int number, Description description) {
        this.folder = folder;
        this.number = number;
        this.description = description;
    }

    /**
     * Reads a checkpoint.
     *
     * @param folder called like {@code 01-count-the-calls}
     * @throws UserFacingException if it is called otherwise, or its description is wrong
     */
    static Checkpoint read(Path folder) {
        Matcher name = NAME.matcher(folder.getFileName().toString());
        if (!name.matches()) {
            throw new UserFacingException("a checkpoint's folder is called like 01-count-the-calls, not " + folder);
        }
        return new Checkpoint(folder, Integer.parseInt(name.group(1)), Description.read(folder));
    }

    /** Its number, from 1. */
    public int number() {
        return number;
    }

    /** The name of its folder, such as {@code 01-count-the-calls}. */
    public String name() {
        return folder.getFileName().toString();
    }

    public String title() {
        return description.title();
    }

    /** The minutes that it takes. */
    public int minutes() {
        return description.minutes();
    }

    /** About the time that a check takes. */
    public Duration checking() {
        return Duration.ofSeconds(description.checkSeconds());
    }

    /** The question to answer before one begins. */
    public String question() {
        return description.question().strip();
    }

    /** Text for those who answered the question, once they have passed. */
    public String afterwards() {
        return description.afterwards().strip();
    }

    /** Hints, each saying more than the one before. */
    public List<String> hints() {
        return description.hints().stream().map(String::strip).toList();
    }

    /** The name of the class that checks it, without its package. */
    public String grader() {
        return description.grader();
    }

    /** Returns true if its variants are tried every night only. */
    public boolean nightly() {
        return description.nightly();
    }

    /** The file with its text. */
    public Path text() {
        return folder.resolve("text.md");
    }

    /** @throws UserFacingException if there is none */
    public String readText() {
        try {
            return Files.readString(text());
        } catch (IOException e) {
            throw new UserFacingException("could not read " + text() + ": " + e, e);
        }
    }

    /** A part of what the check says of the start. */
    public String saysOfStart() {
        return description.start();
    }

    /** A part of what the check says of each wrong variant, by its name. */
    public Map<String, String> saysOfWrong() {
        return new TreeMap<>(description.wrong().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, wrong -> wrong.getValue().says())));
    }

    /** Files that the start adds. */
    FileSet start() {
        return FileSet.of(folder.resolve(START));
    }

    /** Files that the solution adds or changes. */
    FileSet solution() {
        return FileSet.of(folder.resolve(SOLUTION));
    }

    /** Files that a wrong variant adds or changes. */
    FileSet wrong(String variant) {
        return FileSet.of(folder.resolve(WRONG).resolve(variant));
    }

    @Override
    public String toString() {
        return name();
    }
}
