package io.squareoff.workshop.room;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The file {@value #NAME} in a learner's folder. Without it nothing is sent. */
public final class MembershipFile {

    static final String NAME = "class.json";

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final Path file;

    /** @param folder the learner's */
    public MembershipFile(Path folder) {
        this.file = folder.resolve(NAME);
    }

    /**
     * Reads it.
     *
     * @return empty if there is none
     * @throws UserFacingException if it cannot be read
     */
    public Optional<Membership> read() {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readValue(Files.readString(file), Membership.class));
        } catch (IOException | JacksonException e) {
            throw new UserFacingException(
                    "could not read " + file + ", so no class sees this: './squareoff workshop leave' removes it", e);
        }
    }

    /** Writes it in place of the one before. */
    public void write(Membership membership) {
        try {
            Files.createDirectories(file.getParent());
            Path next = Files.writeString(file.resolveSibling(NAME + ".next"), JSON.writeValueAsString(membership));
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UserFacingException("could not write " + file + ": " + e, e);
        }
    }

    /** Deletes it. */
    public void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UserFacingException("could not delete " + file + ": " + e, e);
        }
    }
}
