package io.squareoff.lab.experiment;

/** Bounds of an experiment's settings. */
public final class SettingBounds {

    private SettingBounds() {}

    /**
     * Requires a least value.
     *
     * @param name of the setting, as in {@link Experiment#settings}
     * @throws IllegalArgumentException whose message begins with the name and has the value
     */
    public static void atLeast(String name, int least, int value) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ", not " + value);
        }
    }
}
