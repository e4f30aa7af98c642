package io.squareoff.harness.measure;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The programs that are measured, identified by their content. */
public final class Binaries {

    private Binaries() {}

    /**
     * The SHA-256 of a file, in hexadecimal digits.
     *
     * @throws UserFacingException if it cannot be read
     */
    public static String hash(Path file) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (InputStream content = new DigestInputStream(Files.newInputStream(file), digest)) {
                content.transferTo(OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            throw new UserFacingException("could not read " + file + ": " + e, e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
