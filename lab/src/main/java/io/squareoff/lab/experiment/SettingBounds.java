package io.squareoff.lab.experiment;

/** What settings have to keep to. */
public final class SettingBounds {

    private SettingBounds() {}

    /** @throws IllegalArgumentException that names the option and the value */
    public static void atLeast(String option, int least, int value) {
        if (value < least) {
            throw new IllegalArgumentException(option + " must be at least " + least + ", not " + value);
        }
    }
}
