package io.squareoff.load.gatling;

import java.util.function.Function;

/** Values of the generator's system properties. */
final class GeneratorProperties {

    private GeneratorProperties() {}

    /** A number, or a default where the property is not set. */
    static <T> T number(String name, Function<String, T> parser, T otherwise) {
        String text = System.getProperty(name);
        if (text == null) {
            return otherwise;
        }
        try {
            return parser.apply(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("-D" + name + " must be a number, not '" + text + "'", e);
        }
    }

    static void require(boolean valid, String rule, Object value) {
        if (!valid) {
            throw new IllegalArgumentException(rule + ", not '" + value + "'");
        }
    }
}
