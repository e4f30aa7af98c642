package io.squareoff.console.race;

import io.squareoff.harness.race.RaceDocument;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * What a race was started with.
 *
 * @param first transport of the left lane
 * @param second transport of the right lane; the same as the first for a race that must come out equal
 * @param workload at the start
 * @param length from the end of the warm-up on; the round that then runs is finished
 * @param guess how many times the squares of the second lane the first will do, as the class said before the start
 */
public record RaceSettings(String first, String second, Workload workload, Duration length, OptionalDouble guess) {

    public static final int LEAST_SECONDS = 10;
    public static final int MOST_SECONDS = 1800;

    private static final Pattern TRANSPORT = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");
    private static final double MOST_GUESS = 1000;

    /** @throws IllegalArgumentException naming the value that cannot be */
    public RaceSettings {
        checkTransport("first", first);
        checkTransport("second", second);
        checkSeconds(Math.toIntExact(length.toSeconds()));
        checkGuess(guess);
    }

    /** @throws IllegalArgumentException naming the lane */
    public static String checkTransport(String lane, String transport) {
        if (transport == null || !TRANSPORT.matcher(transport).matches()) {
            throw new IllegalArgumentException(
                    lane + " must be the name of a transport, of small letters, digits and -, not " + transport);
        }
        return transport;
    }

    /** @throws IllegalArgumentException if a race cannot be so long */
    public static int checkSeconds(int seconds) {
        return Bounds.check("seconds", seconds, LEAST_SECONDS, MOST_SECONDS);
    }

    /** @throws IllegalArgumentException if no ratio is so large or small */
    public static OptionalDouble checkGuess(OptionalDouble guess) {
        if (guess.isPresent() && !(guess.getAsDouble() >= 1 / MOST_GUESS && guess.getAsDouble() <= MOST_GUESS)) {
            throw new IllegalArgumentException("guess must be 0.001 to 1000, not " + guess.getAsDouble());
        }
        return guess;
    }

    /** The name of the second lane, which differs from that of the first also where both have one transport. */
    public String secondName() {
        return RaceDocument.secondName(first, second);
    }

    /** The command that measures what the race only shows, at a workload. */
    public static String command(String first, String second, Workload workload) {
        if (first.equals(second)) {
            return "./squareoff selftest";
        }
        return "./squareoff compare --transports " + first + "," + second + " --numbers " + workload.number()
                + " --users " + workload.users() + (workload.chunk() == 1 ? "" : " --chunk " + workload.chunk());
    }
}
