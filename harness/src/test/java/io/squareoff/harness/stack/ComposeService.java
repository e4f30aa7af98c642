package io.squareoff.harness.stack;

import java.util.List;
import java.util.Map;

/** A container's service in docker-compose.yml, by its name. */
record ComposeService(String name, Map<String, Object> definition) {

    String target() {
        return text(map(definition.get("build")).get("target"));
    }

    List<String> buildArguments() {
        return ((List<?>) map(definition.get("build")).get("args"))
                .stream().map(ComposeService::text).toList();
    }

    /** Returns true if it only looks at the others. */
    boolean isObserver() {
        return List.of("broker-metrics", "prometheus", "grafana").contains(target());
    }

    List<String> list(String key) {
        return ((List<?>) definition.getOrDefault(key, List.of()))
                .stream().map(ComposeService::text).toList();
    }

    boolean isIn(String profile) {
        return list("profiles").isEmpty() || list("profiles").contains(profile);
    }

    @Override
    public String toString() {
        return name;
    }

    @SuppressWarnings("unchecked") // YAML's keys here are all strings.
    static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    static String text(Object value) {
        return String.valueOf(value);
    }
}
