package io.squareoff.natsnetty;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** The subject that messages are published on, and the subject for their replies, encoded once. Immutable. */
public final class Address {

    private static final Pattern SUBJECT = Pattern.compile("[^\\s\\p{Cntrl}]+");

    /** {@code PUB}, the subject, the subject for replies if there is one, and a space behind each. */
    final byte[] prefix;

    Address(byte[] prefix) {
        this.prefix = prefix;
    }

    /**
     * Encodes a subject.
     *
     * @throws IllegalArgumentException if it is empty or has white space in it
     */
    public static Address of(String subject) {
        return encode("PUB " + valid(subject) + " ");
    }

    /**
     * Encodes two subjects.
     *
     * @param replyTo the subject that replies come to
     * @throws IllegalArgumentException if one of them is empty or has white space in it
     */
    public static Address of(String subject, String replyTo) {
        return encode("PUB " + valid(subject) + " " + valid(replyTo) + " ");
    }

    private static Address encode(String prefix) {
        return new Address(prefix.getBytes(StandardCharsets.UTF_8));
    }

    static String valid(String subject) {
        if (!SUBJECT.matcher(subject).matches()) {
            throw new IllegalArgumentException(
                    "a subject must have no white space and not be empty: '" + subject + "'");
        }
        return subject;
    }

    @Override
    public String toString() {
        return new String(prefix, StandardCharsets.UTF_8);
    }
}
