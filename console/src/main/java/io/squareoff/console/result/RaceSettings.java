package io.squareoff.console.result;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a race was started with.
 *
 * @param first transport of the left lane
 * @param second transport of the right lane; the same as the first for a race that must come out equal
 * @param work at the start
 * @param seconds from the end of the warm-up on; the round that then runs is finished
 * @param guess how many times the squares of the second lane the first will do, as the class said before the start
 */
public record RaceSettings(String first, String second, Workload work, int seconds, Optional<Double> guess) {

    public static final Bounds SECONDS = new Bounds(10, 1800);
    public static final Bounds GUESS = new Bounds(0.001, 1000);

    private static final Pattern TRANSPORT = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");

    /** @throws IllegalArgumentException naming the value that cannot be */
    public RaceSettings {
        checkTransport("first", first);
        checkTransport("second", second);
        SECONDS.check("seconds", seconds);
        guess.ifPresent(value -> GUESS.check("guess", value));
    }

    /** @throws IllegalArgumentException naming the lane */
    public static String checkTransport(String lane, String transport) {
        if (transport == null || !TRANSPORT.matcher(transport).matches()) {
            throw new IllegalArgumentException(
                    lane + " must be the name of a transport, of small letters, digits and -, not " + transport);
        }
        return transport;
    }

    /** The name of the second lane, which differs from that of the first also where both have one transport. */
    public String secondName() {
        return first.equals(second) ? second + " (again)" : second;
    }

    /** The command that measures what the race only shows, at a workload. */
    public String command(Workload workload) {
        if (first.equals(second)) {
            return "./squareoff selftest";
        }
        return "./squareoff compare --transports " + first + "," + second + " --numbers " + workload.number()
                + " --users " + workload.users() + (workload.chunk() == 1 ? "" : " --chunk " + workload.chunk());
    }
}
