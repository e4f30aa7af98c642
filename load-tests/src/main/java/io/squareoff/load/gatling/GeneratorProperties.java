package io.squareoff.load.gatling;

import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Values of the generator's system properties. */
final class GeneratorProperties {

    private GeneratorProperties() {}

    /** The argument of a JVM that hands a value over to {@link #handedOver} there. */
    static String argument(String name, Object value) {
        return "-D" + name + "=" + JsonMapper.shared().writeValueAsString(value);
    }

    /** A value that was handed over; empty where nobody did. */
    static <T> Optional<T> handedOver(String name, Class<T> type) {
        String json = System.getProperty(name);
        try {
            return Optional.ofNullable(json == null ? null : JsonMapper.shared().readValue(json, type));
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    "-D" + name + " must be what this program hands over, not '" + json + "'", e);
        }
    }

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
