package io.squareoff.load.compare;

import io.squareoff.harness.measure.Load;
import io.squareoff.load.ceiling.Ceiling;
import java.util.Optional;

/**
 * What one arm of a comparison is asked to do.
 *
 * @param arm the transport's name, or the same once more as in {@code nats#2}, which compares a transport with itself, or a
 *     {@link Ceiling}'s
 * @param number N: squares that each request asks for
 * @param chunk K: squares that each call to the backend asks for, 1 to N
 * @param load how requests come
 */
public record Workload(String arm, int number, int chunk, Load load) {

    private static final String AGAIN = "#";

    /** @throws IllegalArgumentException naming the property and its bad value */
    public Workload {
        if (!arm.matches("[a-z0-9-]+(" + AGAIN + "[0-9]+)?")) {
            throw new IllegalArgumentException("transports must be names like nats, not " + arm);
        }
        if (number < 1) {
            throw new IllegalArgumentException("numbers must be at least 1, not " + number);
        }
        if (chunk < 1 || chunk > number) {
            throw new IllegalArgumentException("chunk must be from 1 to the number, not " + chunk);
        }
    }

    /** With a call for each square. */
    public Workload(String arm, int number, Load load) {
        this(arm, number, 1, load);
    }

    /** The aggregator's name for the transport; of a limit, for the one that is held against it. */
    public String transport() {
        return transport(arm);
    }

    static String transport(String arm) {
        return Ceiling.named(arm).map(Ceiling::transport).orElseGet(() -> arm.split(AGAIN)[0]);
    }

    /** The limit that this measures; empty where it is a transport. */
    public Optional<Ceiling> limit() {
        return Ceiling.named(arm);
    }

    /** Whether another workload differs in nothing but the arm, so that the two can be compared. */
    public boolean besides(Workload other) {
        return number == other.number && chunk == other.chunk && load.equals(other.load);
    }

    /** Its load and chunk in words, such as "100 users" and "100 users, K = 10". */
    public String title() {
        return load.title() + (chunk == 1 ? "" : ", K = " + chunk);
    }

    /** Part of a file's name. */
    String fileName() {
        return (arm + "-n-" + number + (chunk == 1 ? "" : "-k-" + chunk) + "-" + load.title())
                .replaceAll("[^a-z0-9-]+", "-");
    }
}
