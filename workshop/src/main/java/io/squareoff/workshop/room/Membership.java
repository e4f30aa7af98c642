package io.squareoff.workshop.room;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.workshop.checkpoint.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;

/**
 * A learner's place in a class. It is kept as {@value #FILE} in the learner's folder: without that file nothing is sent.
 *
 * @param server the address of the class's broker
 * @param name as the teacher sees it
 * @param id distinguishes learners of one name: 8 hexadecimal digits
 */
public record Membership(String server, String name, String id) {

    private static final String FILE = "class.json";

    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}");

    /** No character that a terminal takes for anything but a letter. */
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} ._'-]{0,19}");

    /** @throws IllegalArgumentException if a value is wrong */
    public Membership {
        server = RoomAddress.of(server).uri().toString();
        name = name(name);
        if (!isId(id)) {
            throw new IllegalArgumentException("id must be 8 hexadecimal digits, not " + id);
        }
    }

    /** @throws IllegalArgumentException if a value is wrong */
    public static Membership drawn(String server, String name, RandomGenerator random) {
        return new Membership(server, name, String.format("%08x", random.nextInt()));
    }

    static boolean isId(String id) {
        return id != null && ID.matcher(id).matches();
    }

    /**
     * A name with one space between its words, and each letter in one form.
     *
     * @throws IllegalArgumentException if it is too long, or has other characters
     */
    static String name(String given) {
        String name = Normalizer.normalize(given == null ? "" : given, Normalizer.Form.NFC)
                .strip()
                .replaceAll(" +", " ");
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "name must be 1 to 20 letters, digits, spaces or . _ ' -, a letter or a digit first");
        }
        return name;
    }

    public RoomAddress address() {
        return RoomAddress.of(server);
    }

    /**
     * Reads that of a learner's folder.
     *
     * @param leave the command that removes one that cannot be read
     * @return empty if there is none
     * @throws UserFacingException if it cannot be read
     */
    public static Optional<Membership> read(Path folder, String leave) {
        Path file = folder.resolve(FILE);
        try {
            return Files.exists(file) ? Optional.of(WorkFolder.read(file, Membership.class)) : Optional.empty();
        } catch (IOException | JacksonException e) {
            throw new UserFacingException(
                    "could not read " + file + ", so no class sees this: '" + leave + "' removes it", e);
        }
    }

    /** Writes it to a learner's folder, in place of the one before. */
    public void write(Path folder) {
        WorkFolder.write(folder, FILE, this);
    }

    /** Deletes that of a learner's folder. */
    public static void delete(Path folder) {
        try {
            Files.deleteIfExists(folder.resolve(FILE));
        } catch (IOException e) {
            throw new UserFacingException("could not delete " + folder.resolve(FILE) + ": " + e, e);
        }
    }

    /** Without a password that the address may have. */
    @Override
    public String toString() {
        return name + " (" + id + ") at " + address();
    }
}
