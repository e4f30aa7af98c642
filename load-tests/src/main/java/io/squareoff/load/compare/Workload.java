package io.squareoff.load.compare;

import io.squareoff.harness.measure.Load;
import io.squareoff.load.ceiling.Ceiling;

/**
 * The work of one arm of a comparison.
 *
 * @param arm the transport's name; the same once more as in {@code nats#2}, which compares a transport with itself; or the name
 *     of its {@link Ceiling}
 * @param number N: squares that each request asks for
 * @param chunk K: squares that each call to the backend asks for, 1 to N
 * @param load model of the requests' arrival
 */
public record Workload(String arm, int number, int chunk, Load load) {

    private static final String AGAIN = "#";

    /** @throws IllegalArgumentException naming the property and its bad value */
    public Workload {
        if (!isName(arm)) {
            throw new IllegalArgumentException("transports must be names like nats, not " + arm);
        }
        if (number < 1) {
            throw new IllegalArgumentException("numbers must be at least 1, not " + number);
        }
        if (chunk < 1 || chunk > number) {
            throw new IllegalArgumentException("chunk must be from 1 to the number, not " + chunk);
        }
    }

    static boolean isName(String arm) {
        return arm.matches("[a-z0-9-]+(" + AGAIN + "[0-9]+)?");
    }

    /** A workload with a call for each square. */
    public Workload(String arm, int number, Load load) {
        this(arm, number, 1, load);
    }

    /** The aggregator's name for the transport; for a ceiling, of the transport that is held against it. */
    public String transport() {
        return transport(arm);
    }

    static String transport(String arm) {
        return Ceiling.transport(arm).orElseGet(() -> arm.split(AGAIN)[0]);
    }

    /** Returns true if it measures a ceiling, not a transport. */
    public boolean isCeiling() {
        return Ceiling.transport(arm).isPresent();
    }

    /** Returns true if another workload differs in nothing but the arm, so that the two can be compared. */
    public boolean besides(Workload other) {
        return number == other.number && chunk == other.chunk && load.equals(other.load);
    }

    /** Its load and chunk in words, such as "100 users" and "100 users, K = 10". */
    public String title() {
        return load.title() + (chunk == 1 ? "" : ", K = " + chunk);
    }

    /** A part of a file's name. */
    String fileName() {
        return (arm + "-n-" + number + (chunk == 1 ? "" : "-k-" + chunk) + "-" + load.title())
                .replaceAll("[^a-z0-9-]+", "-");
    }
}
