package io.squareoff.console.web;

import io.squareoff.console.race.RaceSettings;
import io.squareoff.console.race.Workload;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads what a page asks for. Unknown keys, missing and odd values are refused, naming them. */
final class RaceRequests {

    private static final Set<String> WORK = Set.of("number", "users", "chunk", "turns");
    private static final Set<String> START =
            Set.of("first", "second", "seconds", "guess", "number", "users", "chunk", "turns");

    private RaceRequests() {}

    /**
     * Reads the body of a request for a race.
     *
     * @throws IllegalArgumentException naming what is wrong
     */
    static RaceSettings start(String body) {
        JsonNode fields = fields(body, START);
        return new RaceSettings(
                text(fields, "first"),
                text(fields, "second"),
                workload(fields),
                Duration.ofSeconds(whole(fields, "seconds")),
                guess(fields));
    }

    /**
     * Reads the body of a request for a change.
     *
     * @throws IllegalArgumentException naming what is wrong
     */
    static Workload change(String body) {
        return workload(fields(body, WORK));
    }

    private static JsonNode fields(String body, Set<String> known) {
        if (body == null) {
            throw new IllegalArgumentException("the body must be a JSON object, and there is none");
        }
        JsonNode fields;
        try {
            fields = JsonMapper.shared().readTree(body);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("the body cannot be read: " + e.getOriginalMessage(), e);
        }
        if (!fields.isObject()) {
            throw new IllegalArgumentException("the body must be a JSON object");
        }
        for (String name : fields.propertyNames()) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(
                        "there is no '" + name + "', only " + String.join(", ", new TreeSet<>(known)));
            }
        }
        return fields;
    }

    private static Workload workload(JsonNode fields) {
        JsonNode turns = present(fields, "turns");
        if (!turns.isBoolean()) {
            throw new IllegalArgumentException("turns must be true or false, not " + turns);
        }
        return new Workload(
                whole(fields, "number"), whole(fields, "users"), whole(fields, "chunk"), turns.booleanValue());
    }

    private static OptionalDouble guess(JsonNode fields) {
        JsonNode guess = fields.path("guess");
        if (guess.isMissingNode() || guess.isNull()) {
            return OptionalDouble.empty();
        }
        if (!guess.isNumber()) {
            throw new IllegalArgumentException("guess must be a number, not " + guess);
        }
        return OptionalDouble.of(guess.doubleValue());
    }

    private static int whole(JsonNode fields, String name) {
        JsonNode value = present(fields, name);
        if (!value.isIntegralNumber()) {
            throw new IllegalArgumentException(name + " must be a whole number, not " + value);
        }
        if (!value.isInt()) {
            throw new IllegalArgumentException(name + " is far too large or small: " + value);
        }
        return value.intValue();
    }

    private static String text(JsonNode fields, String name) {
        JsonNode value = present(fields, name);
        if (!value.isString()) {
            throw new IllegalArgumentException(name + " must be text, not " + value);
        }
        return value.stringValue();
    }

    private static JsonNode present(JsonNode fields, String name) {
        JsonNode value = fields.path(name);
        if (value.isMissingNode() || value.isNull()) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return value;
    }
}
