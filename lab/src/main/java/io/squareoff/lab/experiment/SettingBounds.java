package io.squareoff.lab.experiment;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;

/**
 * Bounds of an experiment's settings. Each takes the setting's name, as in {@link Experiment#settingsByOption}, and throws an
 * IllegalArgumentException whose message begins with the name and has the bad value, or the estimate.
 */
public final class SettingBounds {

    /** Share of the memory that an experiment's figures may take; the rest is for all that comes and goes. */
    private static final double SHARE_OF_MEMORY = 0.5;

    private static final int DAY_SECONDS = 86_400;

    /** A connection's outgoing queue has room for twice as many. */
    private static final int MOST_IN_BATCH = 100_000;

    /** No broker takes larger messages, however it is configured. */
    private static final int MOST_BYTES = 64 << 20;

    /** As the largest cluster that the lab starts has nodes. */
    private static final int MOST_REPLICAS = 3;

    private SettingBounds() {}

    public static void atLeast(String name, long least, long value) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ", not " + value);
        }
    }

    public static void atMost(String name, long most, long value) {
        if (value > most) {
            throw new IllegalArgumentException(name + " must be at most " + most + ", not " + value);
        }
    }

    /** Requires a time in seconds of a least value and at most a day. */
    public static void seconds(String name, long least, long value) {
        atLeast(name, least, value);
        atMost(name, DAY_SECONDS, value);
    }

    /** Requires a size of a message in bytes, of a least value and at most 64 MiB. */
    public static void size(String name, int least, int value) {
        atLeast(name, least, value);
        atMost(name, MOST_BYTES, value);
    }

    /** Requires a number of messages that a client sends before it waits. */
    public static void batch(String name, int value) {
        atLeast(name, 1, value);
        atMost(name, MOST_IN_BATCH, value);
    }

    /** Requires numbers of replicas that a stream can have. */
    public static void replicas(List<Integer> values) {
        for (int value : values) {
            atLeast("replicas", 1, value);
            atMost("replicas", MOST_REPLICAS, value);
        }
    }

    /** Requires of a setting with several values that there is one, and none twice. */
    public static void eachOnce(String name, List<?> values) {
        if (values.isEmpty() || new HashSet<>(values).size() < values.size()) {
            throw new IllegalArgumentException(name + " must name at least one, each once, not " + values);
        }
    }

    /** Requires an interval of the broker's configuration at which files are written through. */
    public static void syncInterval(String name, String value) {
        if (!value.matches("[1-9]\\d*(ms|s|m|h)|always")) {
            throw new IllegalArgumentException(name + " must be like 2m, or always, not " + value);
        }
    }

    /** Requires versions of the broker; that there are such is seen when they are obtained. */
    public static void versions(String name, List<String> versions) {
        for (String version : versions) {
            if (!version.matches("\\d+\\.\\d+\\.\\d+(-[\\w.]+)?")) {
                throw new IllegalArgumentException(name + " must be like 2.12.4,2.15.2, not " + version);
            }
        }
    }

    /**
     * Requires that what an experiment keeps of something fits into memory.
     *
     * @param name of the setting to make smaller, as in {@link Experiment#settingsByOption}
     * @param count a double, since a product of absurd settings exceeds every whole number
     * @param of what is kept, such as messages
     * @param bytesEach memory that each takes
     * @throws IllegalArgumentException whose message begins with the name and has the estimate
     */
    public static void fitsMemory(String name, double count, String of, int bytesEach) {
        long most = (long) (Runtime.getRuntime().maxMemory() * SHARE_OF_MEMORY);
        if (count > Integer.MAX_VALUE || count * bytesEach > most) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%s must be smaller: %,.0f %s take %,.0f MiB of memory, and %,d are there for them",
                    name,
                    count,
                    of,
                    count * bytesEach / (1 << 20),
                    most >> 20));
        }
    }
}
