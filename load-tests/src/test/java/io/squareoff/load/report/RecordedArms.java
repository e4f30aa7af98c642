package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.ReportChart;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** The arms of a result.json, found by the names that charts give them. */
final class RecordedArms {

    private static final int KIBIBYTE = 1024;
    private static final double MILLIS_PER_HOUR = 3_600_000;

    private final JsonNode json;
    private final Map<String, JsonNode> arms = new LinkedHashMap<>();

    RecordedArms(JsonNode json) {
        this.json = json;
        each(json.get("arms")).forEach(arm -> arms.put(arm.get("arm").asString() + cell(arm), arm));
    }

    Stream<JsonNode> all() {
        return arms.values().stream();
    }

    /** The arm of a label, in a chart whose title ends with the cell if there are several. */
    JsonNode of(String label, ReportChart chart) {
        int cell = chart.title().indexOf(", ");
        String searched = label.replaceFirst(" at (\\d+ requests/s).*", ", $1");
        JsonNode arm = arms.get(cell < 0 ? searched : searched + chart.title().substring(cell));
        assertThat(arm).as(label + " of " + chart.title()).isNotNull();
        return arm;
    }

    /** What tells the work of an arm or a verdict from others', after a comma; empty where all do the same. */
    String cell(JsonNode part) {
        StringBuilder words = new StringBuilder();
        varied(part)
                .forEach(
                        (property, value) -> words.append(", ").append(property).append(value));
        return words.toString();
    }

    /** The value of each property that varies, by the words before it. */
    Map<String, String> varied(JsonNode part) {
        Map<String, String> values = new LinkedHashMap<>();
        if (vary("/number")) {
            values.put(
                    "N = ", String.format(Locale.ROOT, "%,d", part.get("number").asInt()));
        }
        if (vary("/load")) {
            values.put("", load(part));
        }
        if (vary("/demand/requestBytes") || vary("/demand/replyBytes")) {
            values.put("payload ", payload(part));
        }
        if (vary("/demand/waitMicros")) {
            values.put("work ", waiting(part));
        }
        return values;
    }

    private boolean vary(String pointer) {
        return each(json.get("arms"))
                        .map(arm -> arm.at(pointer).isMissingNode()
                                ? "0"
                                : arm.at(pointer).toString())
                        .distinct()
                        .count()
                > 1;
    }

    /** Calls that carry as much there as back. */
    private static String payload(JsonNode part) {
        int bytes = part.at("/demand/requestBytes").asInt(0);
        assertThat(part.at("/demand/replyBytes").asInt(0)).isEqualTo(bytes);
        return bytes == 0 ? "0" : bytes / KIBIBYTE + " KiB";
    }

    private static String waiting(JsonNode part) {
        int micros = part.at("/demand/waitMicros").asInt(0);
        return micros == 0 ? "0" : micros / 1000 + " ms of waiting";
    }

    private static String load(JsonNode part) {
        JsonNode load = part.get("load");
        return load.get("users").isNull()
                ? load.get("requestsPerSecond").asInt() + " requests/s"
                : load.get("users").asInt() + " users";
    }

    static String pair(JsonNode verdict) {
        return verdict.get("first").asString() + " / " + verdict.get("second").asString();
    }

    /** The figure of an arm that an axis is titled by. */
    static double swept(String figure, JsonNode arm) {
        return switch (figure) {
            case "requests/s" -> arm.get("requestsPerSecond").asDouble();
            case "squares/s" -> arm.get("squaresPerSecond").asDouble();
            case "core-hours per million squares" ->
                coreHours(arm) / arm.get("number").asInt();
            case "core-hours per million requests" -> coreHours(arm);
            case "p99, ms" -> arm.at("/latencyMillis/p99").asDouble();
            default -> throw new AssertionError(figure);
        };
    }

    /** Per million requests. Older files have it of processes only, to the nanosecond. */
    private static double coreHours(JsonNode arm) {
        if (arm.has("coreHoursPerMillionRequests")) {
            return arm.get("coreHoursPerMillionRequests").asDouble();
        }
        double millis = 0;
        for (Map.Entry<String, JsonNode> process : arm.get("processes").properties()) {
            millis += process.getKey().equals("generator")
                    ? 0
                    : process.getValue().get("cpuMillisPerThousandSquares").asDouble();
        }
        return millis * arm.get("number").asInt() * 1000 / MILLIS_PER_HOUR;
    }

    private static Stream<JsonNode> each(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
