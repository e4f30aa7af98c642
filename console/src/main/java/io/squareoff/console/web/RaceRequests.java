package io.squareoff.console.web;

import io.squareoff.console.race.RaceSettings;
import io.squareoff.console.race.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads what a page asks for. Unknown keys, missing and odd values are refused, naming all of them. */
final class RaceRequests {

    private static final Set<String> WORK = Set.of("number", "users", "chunk", "turns");
    private static final Set<String> START =
            Set.of("first", "second", "seconds", "guess", "number", "users", "chunk", "turns");

    private final JsonNode fields;
    private final List<String> problems = new ArrayList<>();

    private RaceRequests(String body, Set<String> known) {
        this.fields = object(body);
        for (String name : fields.propertyNames()) {
            if (!known.contains(name)) {
                problems.add("there is no '" + name + "', only " + String.join(", ", new TreeSet<>(known)));
            }
        }
    }

    /**
     * Reads the body of a request for a race.
     *
     * @param transports of the aggregator; empty where it does not list them
     * @throws IllegalArgumentException naming all that is wrong
     */
    static RaceSettings start(String body, List<String> transports) {
        RaceRequests request = new RaceRequests(body, START);
        String first = request.take(() -> transport(request.fields, "first", transports), "");
        String second = request.take(() -> transport(request.fields, "second", transports), "");
        int seconds = request.take(() -> RaceSettings.checkSeconds(whole(request.fields, "seconds")), 0);
        OptionalDouble guess =
                request.take(() -> RaceSettings.checkGuess(guess(request.fields)), OptionalDouble.empty());
        Supplier<Workload> workload = request.workload();
        request.check();
        return new RaceSettings(first, second, workload.get(), Duration.ofSeconds(seconds), guess);
    }

    /**
     * Reads the body of a request for a change.
     *
     * @throws IllegalArgumentException naming all that is wrong
     */
    static Workload change(String body) {
        RaceRequests request = new RaceRequests(body, WORK);
        Supplier<Workload> workload = request.workload();
        request.check();
        return workload.get();
    }

    /** The value, or in its place another where it is wrong, which is noted. */
    private <T> T take(Supplier<T> value, T otherwise) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            problems.add(e.getMessage());
            return otherwise;
        }
    }

    private void check() {
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems));
        }
    }

    private static JsonNode object(String body) {
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
        return fields;
    }

    private static String transport(JsonNode fields, String lane, List<String> transports) {
        String transport = RaceSettings.checkTransport(lane, text(fields, lane));
        if (!transports.isEmpty() && !transports.contains(transport)) {
            throw new IllegalArgumentException(
                    lane + " must be one of " + String.join(", ", transports) + ", not " + transport);
        }
        return transport;
    }

    /** The work, which may be asked for where nothing is wrong. A chunk is at most N, or the most of it where N is wrong. */
    private Supplier<Workload> workload() {
        int number = take(() -> Workload.checkNumber(whole(fields, "number")), Workload.MOST_NUMBER);
        int users = take(() -> Workload.checkUsers(whole(fields, "users")), 0);
        int chunk = take(() -> Workload.checkChunk(whole(fields, "chunk"), number), 0);
        boolean turns = take(() -> turns(fields), true);
        return () -> new Workload(number, users, chunk, turns);
    }

    private static boolean turns(JsonNode fields) {
        JsonNode turns = present(fields, "turns");
        if (!turns.isBoolean()) {
            throw new IllegalArgumentException("turns must be true or false, not " + turns);
        }
        return turns.booleanValue();
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
