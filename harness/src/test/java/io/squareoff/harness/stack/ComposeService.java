package io.squareoff.harness.stack;

import java.util.ArrayList;
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

    boolean isBroker() {
        return target().equals("broker");
    }

    /** Returns true if it only makes passwords, and ends. */
    boolean isPasswords() {
        return target().equals("passwords");
    }

    /** Returns true if it only looks at the others. */
    boolean isObserver() {
        return List.of("broker-metrics", "prometheus", "grafana").contains(target());
    }

    boolean isConsole() {
        return target().equals(Services.CONSOLE.module());
    }

    boolean isCompare() {
        return target().equals("compare");
    }

    List<String> list(String key) {
        return ((List<?>) definition.getOrDefault(key, List.of()))
                .stream().map(ComposeService::text).toList();
    }

    Map<String, Object> environment() {
        return map(definition.getOrDefault("environment", Map.of()));
    }

    List<String> healthCheck() {
        return ((List<?>) map(definition.get("healthcheck")).get("test"))
                .stream().map(ComposeService::text).toList();
    }

    /** The names by which others reach it. */
    List<String> names() {
        Map<String, Object> networks = map(definition.getOrDefault("networks", Map.of()));
        List<String> names = new ArrayList<>(List.of(name));
        networks.values()
                .forEach(network -> ((List<?>) map(network).getOrDefault("aliases", List.of()))
                        .forEach(alias -> names.add(text(alias))));
        return names;
    }

    boolean isIn(String profile) {
        return list("profiles").isEmpty() || list("profiles").contains(profile);
    }

    /** The name of a broker's configuration, a file in deploy/nats. */
    String configuration() {
        String option = "--config=/etc/nats/";
        String file = list("command").stream()
                .filter(argument -> argument.startsWith(option))
                .findFirst()
                .orElseThrow();
        return file.substring(option.length());
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
