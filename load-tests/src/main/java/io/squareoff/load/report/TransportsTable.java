package io.squareoff.load.report;

import io.squareoff.harness.report.TextTable;
import io.squareoff.harness.report.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Within which limits each transport worked, as the aggregator says: what is the same for all once, what differs as a table. */
final class TransportsTable {

    private final Map<String, Map<String, String>> transports = new LinkedHashMap<>();
    private final Set<String> same = new LinkedHashSet<>();
    private final Set<String> differing = new LinkedHashSet<>();

    /**
     * @param all what is said, by transport and name of the property
     * @param names of the transports to be shown, where something is said of them
     */
    TransportsTable(Map<String, Map<String, String>> all, List<String> names) {
        names.stream().filter(all::containsKey).forEach(name -> transports.put(name, all.get(name)));
        transports.values().forEach(values -> differing.addAll(values.keySet()));
        for (String property : differing) {
            long values = transports.values().stream()
                    .map(transport -> value(transport, property))
                    .distinct()
                    .count();
            if (values == 1) {
                same.add(property);
            }
        }
        differing.removeAll(same);
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("What the aggregator says of its transports (/actuator/transports), the same for all: "
                + same.stream().map(this::shared).collect(Collectors.joining(", ")));
        TextTable table = new TextTable();
        List<String> header = new ArrayList<>(List.of(""));
        header.addAll(differing);
        table.row(header);
        transports.forEach((name, values) -> {
            List<String> row = new ArrayList<>(List.of("  " + name));
            differing.forEach(property -> row.add(value(values, property)));
            table.row(row);
        });
        lines.addAll(table.lines());
        return lines;
    }

    private String shared(String property) {
        return property + " " + value(transports.values().iterator().next(), property);
    }

    private static String value(Map<String, String> values, String property) {
        return values.getOrDefault(property, Units.NONE);
    }
}
