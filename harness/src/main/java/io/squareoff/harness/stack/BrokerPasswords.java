package io.squareoff.harness.stack;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Passwords of one broker's users, made at random for it. Each stands in a file that is called like its user, in a {@link
 * SecretsFolder}; only its owner may read them. Closing deletes them.
 *
 * <p>Immutable, and so thread-safe, until it is closed.
 */
public final class BrokerPasswords implements AutoCloseable {

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    /** Of 32 letters, so 5 bits each; a value of letters alone needs no quotes in the broker's configuration. */
    private static final String LETTERS = "abcdefghijkmnopqrstuvwxyzABCDEFG";

    private static final int LENGTH = 32;

    private final SecretsFolder folder;
    private final Map<BrokerUser, String> passwords;

    private BrokerPasswords(SecretsFolder folder, Map<BrokerUser, String> passwords) {
        this.folder = folder;
        this.passwords = Collections.unmodifiableMap(passwords);
    }

    /** @throws UserFacingException if the files cannot be written */
    public static BrokerPasswords make() {
        SecureRandom random = new SecureRandom();
        Map<BrokerUser, String> passwords = new EnumMap<>(BrokerUser.class);
        for (BrokerUser user : BrokerUser.values()) {
            passwords.put(
                    user,
                    random.ints(LENGTH, 0, LETTERS.length())
                            .mapToObj(letter -> LETTERS.substring(letter, letter + 1))
                            .collect(Collectors.joining()));
        }
        BrokerPasswords made = new BrokerPasswords(SecretsFolder.make("passwords"), passwords);
        try {
            for (BrokerUser user : BrokerUser.values()) {
                Files.createFile(made.file(user), PosixFilePermissions.asFileAttribute(OWNER_ONLY));
                Files.writeString(made.file(user), passwords.get(user) + "\n");
            }
            return made;
        } catch (IOException e) {
            made.close();
            throw new UserFacingException("could not write the passwords of the broker's users: " + e, e);
        }
    }

    /** The folder with a file for each user. */
    public Path folder() {
        return folder.path();
    }

    public Path file(BrokerUser user) {
        return folder().resolve(user.login());
    }

    public String of(BrokerUser user) {
        return passwords.get(user);
    }

    /** The variables that the broker's configuration reads the passwords from. */
    Map<String, String> environment() {
        return Arrays.stream(BrokerUser.values())
                .collect(Collectors.toMap(BrokerUser::variable, (Function<BrokerUser, String>) passwords::get));
    }

    @Override
    public void close() {
        folder.close();
    }

    /** Without a password, so that none gets into a log. */
    @Override
    public String toString() {
        return "passwords in " + folder();
    }
}
