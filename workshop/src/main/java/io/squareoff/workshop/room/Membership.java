package io.squareoff.workshop.room;

import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * A learner's place in a class.
 *
 * @param server the address of the class's broker
 * @param name as the teacher sees it
 * @param id distinguishes learners of one name: 8 hexadecimal digits
 */
public record Membership(String server, String name, String id) {

    static final String SUBJECTS = "squareoff.class.";

    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}");

    /** @throws IllegalArgumentException if a value is wrong */
    public Membership {
        if (server == null) {
            throw new IllegalArgumentException("server must be there");
        }
        server = RoomAddress.of(server).uri().toString();
        name = LearnerName.of(name);
        if (!isId(id)) {
            throw new IllegalArgumentException("id must be 8 hexadecimal digits, not " + id);
        }
    }

    /**
     * Makes one with an id that is drawn.
     *
     * @throws IllegalArgumentException if a value is wrong
     */
    public static Membership drawn(String server, String name, RandomGenerator random) {
        return new Membership(server, name, String.format("%08x", random.nextInt()));
    }

    static boolean isId(String id) {
        return id != null && ID.matcher(id).matches();
    }

    public RoomAddress address() {
        return RoomAddress.of(server);
    }

    String subject() {
        return SUBJECTS + id;
    }

    /** Without a password that the address may have. */
    @Override
    public String toString() {
        return name + " (" + id + ") at " + address();
    }
}
