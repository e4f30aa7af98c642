package io.squareoff.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The fields of results as Markdown: a table for each schema, in which what an earlier row says is not said again. */
final class ResultFieldTables {

    private final Set<Map.Entry<String, JsonNode>> said = new HashSet<>();
    private final Map<String, String> fieldsOf = new HashMap<>();

    /** Returns the fields of {@code run} and {@code derived}, or of the only one in it, and the names of the fields in these. */
    String of(String title, String file, JsonNode schema) {
        List<String> table = new ArrayList<>();
        for (String part : List.of("run", "derived")) {
            String path = part;
            List<Map.Entry<String, JsonNode>> fields = unsaid(schema.at("/properties/" + part + "/properties"));
            if (fields.size() == 1) {
                path += "." + fields.get(0).getKey();
                fields = unsaid(fields.get(0).getValue().path("properties"));
            }
            for (var field : fields) {
                table.add(row(path + "." + field.getKey(), field.getValue()));
            }
        }
        return "**%s** ([schema](%s))\n\n| field | type | fields in it | |\n| --- | --- | --- | --- |\n%s\n"
                .formatted(title, file, String.join("\n", table));
    }

    private List<Map.Entry<String, JsonNode>> unsaid(JsonNode fields) {
        return fields.properties().stream().filter(said::add).toList();
    }

    private String row(String name, JsonNode field) {
        String path = name;
        JsonNode value = field;
        JsonNode described = field;
        while (true) {
            if (value.has("anyOf")) {
                value = value.at("/anyOf/0");
            } else if (value.path("type").asString("").equals("array")) {
                path += "[]";
                value = value.path("items");
            } else if (value.path("additionalProperties").isObject()) {
                path += ".*";
                value = value.path("additionalProperties");
            } else if (value.path("properties").size() == 1) {
                var only = value.path("properties").properties().iterator().next();
                path += "." + only.getKey();
                value = only.getValue();
                described = value;
            } else {
                break;
            }
        }
        JsonNode type = value.path("type").isArray() ? value.at("/type/0") : value.path("type");
        String fields = String.join(", ", value.path("properties").propertyNames());
        String first = fieldsOf.putIfAbsent(fields, path);
        return "| `%s` | %s | %s | %s |"
                .formatted(
                        path,
                        value.path("format").asString(type.asString("any")),
                        first == null || fields.isEmpty() ? fields : "as `" + first + "`",
                        described.path("description").asString("").replace("|", "\\|"));
    }
}
