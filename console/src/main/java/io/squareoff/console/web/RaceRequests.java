package io.squareoff.console.web;

import io.squareoff.console.result.Bounds;
import io.squareoff.console.result.RaceSettings;
import io.squareoff.console.result.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
     * @param transports of the aggregator; empty where it does not list them
     * @throws IllegalArgumentException naming all that is wrong
     */
    static RaceSettings start(String body, List<String> transports) {
        RaceRequests request = new RaceRequests(body, START);
        String first = request.transport("first", transports);
        String second = request.transport("second", transports);
        int seconds = request.whole("seconds", RaceSettings.SECONDS);
        Optional<Double> guess = request.guess();
        Supplier<Workload> work = request.work();
        return request.checked(() -> new RaceSettings(first, second, work.get(), seconds, guess));
    }

    /** @throws IllegalArgumentException naming all that is wrong */
    static Workload change(String body) {
        RaceRequests request = new RaceRequests(body, WORK);
        return request.checked(request.work());
    }

    private <T> T checked(Supplier<T> value) {
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems));
        }
        return value.get();
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

    /** The value, or in its place another where it is wrong, which is noted. */
    private <T> T take(T otherwise, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            problems.add(e.getMessage());
            return otherwise;
        }
    }

    private String transport(String lane, List<String> transports) {
        return take("", () -> {
            JsonNode value = present(lane);
            String transport = RaceSettings.checkTransport(
                    lane, require(value.isString(), lane, "text", value).stringValue());
            if (!transports.isEmpty() && !transports.contains(transport)) {
                throw new IllegalArgumentException(
                        lane + " must be one of " + String.join(", ", transports) + ", not " + transport);
            }
            return transport;
        });
    }

    /** The work, which may be asked for where nothing is wrong. A chunk is at most N, or the most of it where N is wrong. */
    private Supplier<Workload> work() {
        int wrong = problems.size();
        int number = whole("number", Workload.NUMBER);
        int most = problems.size() > wrong ? (int) Workload.NUMBER.most() : number;
        int users = whole("users", Workload.USERS);
        int chunk = whole("chunk", Workload.chunk(most));
        boolean turns = take(true, () -> {
            JsonNode value = present("turns");
            return require(value.isBoolean(), "turns", "true or false", value).booleanValue();
        });
        return () -> new Workload(number, users, chunk, turns);
    }

    private int whole(String name, Bounds bounds) {
        return take(0, () -> {
            JsonNode value = present(name);
            require(value.isIntegralNumber(), name, "a whole number", value);
            bounds.check(name, value.doubleValue());
            return value.intValue();
        });
    }

    private Optional<Double> guess() {
        JsonNode value = fields.path("guess");
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        return take(Optional.empty(), () -> {
            require(value.isNumber(), "guess", "a number", value);
            return Optional.of(RaceSettings.GUESS.check("guess", value.doubleValue()));
        });
    }

    private JsonNode present(String name) {
        JsonNode value = fields.path(name);
        if (value.isMissingNode() || value.isNull()) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return value;
    }

    private static JsonNode require(boolean fits, String name, String what, JsonNode value) {
        if (!fits) {
            throw new IllegalArgumentException(name + " must be " + what + ", not " + value);
        }
        return value;
    }
}
