package io.squareoff.console.result;

import java.util.StringJoiner;

/**
 * The work of both lanes. It may change while they race.
 *
 * @param number N: a request asks for the squares of 1..N
 * @param users that ask at the same time over each transport, each for its next squares when it has an answer
 * @param chunk K: squares that each call to the backend asks for
 * @param turns true if the lanes take turns; false if both are loaded at once and share the cores
 */
public record Workload(int number, int users, int chunk, boolean turns) {

    public static final Bounds NUMBER = new Bounds(1, 1000);
    public static final Bounds USERS = new Bounds(1, 128);

    /** @throws IllegalArgumentException naming the value that is out of bounds */
    public Workload {
        NUMBER.check("number", number);
        USERS.check("users", users);
        chunk(number).check("chunk", chunk);
    }

    public static Bounds chunk(int number) {
        return new Bounds(1, number);
    }

    public String path(String transport) {
        return chunk == 1
                ? "/" + transport + "/square/unary/" + number
                : "/" + transport + "/square/chunked/" + number + "?size=" + chunk;
    }

    /** The work in words, such as "N 100, 8 users, chunk 1, in turns". */
    public String title() {
        return "N " + number + ", " + users + (users == 1 ? " user" : " users") + ", chunk " + chunk
                + (turns ? ", in turns" : ", both at once");
    }

    /** Differences of another workload, such as "N 100 → 200". */
    public String changeTo(Workload other) {
        StringJoiner changes = new StringJoiner(", ");
        add(changes, "N", number, other.number);
        add(changes, "users", users, other.users);
        add(changes, "chunk", chunk, other.chunk);
        if (turns != other.turns) {
            changes.add(other.turns ? "now in turns" : "now both at once");
        }
        return changes.toString();
    }

    private static void add(StringJoiner changes, String name, int before, int after) {
        if (before != after) {
            changes.add(name + " " + before + " → " + after);
        }
    }
}
