package io.squareoff.lab.experiment;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;

/** Bounds of an experiment's settings. */
public final class SettingBounds {

    /** Share of the memory that an experiment's figures may take; the rest is for all that comes and goes. */
    private static final double SHARE_OF_MEMORY = 0.5;

    private SettingBounds() {}

    /**
     * Requires a least value.
     *
     * @param name of the setting, as in {@link Experiment#settingsByOption}
     * @throws IllegalArgumentException whose message begins with the name and has the value
     */
    public static void atLeast(String name, int least, int value) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ", not " + value);
        }
    }

    /**
     * Requires of a setting with several values that there is one, and none twice.
     *
     * @param name of the setting, as in {@link Experiment#settingsByOption}
     * @throws IllegalArgumentException whose message begins with the name and has the values
     */
    public static void eachOnce(String name, List<?> values) {
        if (values.isEmpty() || new HashSet<>(values).size() < values.size()) {
            throw new IllegalArgumentException(name + " must name at least one, each once, not " + values);
        }
    }

    /**
     * Requires an interval of the broker's configuration at which files are written through.
     *
     * @param name of the setting, as in {@link Experiment#settingsByOption}
     * @throws IllegalArgumentException whose message begins with the name and has the value
     */
    public static void syncInterval(String name, String value) {
        if (!value.matches("[1-9]\\d*(ms|s|m|h)|always")) {
            throw new IllegalArgumentException(name + " must be like 2m, or always, not " + value);
        }
    }

    /**
     * Requires versions of the broker; that there are such is seen when they are obtained.
     *
     * @param name of the setting, as in {@link Experiment#settingsByOption}
     * @throws IllegalArgumentException whose message begins with the name and has the bad version
     */
    public static void versions(String name, List<String> versions) {
        for (String version : versions) {
            if (!version.matches("\\d+\\.\\d+\\.\\d+(-[\\w.]+)?")) {
                throw new IllegalArgumentException(name + " must be like 2.12.4,2.15.2, not " + version);
            }
        }
    }

    /**
     * Requires that what an experiment keeps of its messages fits into memory.
     *
     * @param name of the setting to make smaller, as in {@link Experiment#settingsByOption}
     * @param bytesEach memory that a message takes
     * @throws IllegalArgumentException whose message begins with the name and has the estimate
     */
    public static void fitsMemory(String name, long messages, int bytesEach) {
        long most = (long) (Runtime.getRuntime().maxMemory() * SHARE_OF_MEMORY);
        if (messages > Integer.MAX_VALUE || messages * bytesEach > most) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%s must be smaller: %,d messages take %,d MiB of memory, and %,d are there for them",
                    name,
                    messages,
                    messages * bytesEach >> 20,
                    most >> 20));
        }
    }
}
