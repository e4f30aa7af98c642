package io.squareoff.console.race;

/** Checks of what a page asks for. */
final class Bounds {

    private Bounds() {}

    /** @throws IllegalArgumentException naming the value if it is out of bounds */
    static int check(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be " + least + " to " + most + ", not " + value);
        }
        return value;
    }
}
