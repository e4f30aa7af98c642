package io.squareoff.load.report;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The limits of each transport, as the aggregator describes them: properties that are the same for all once, the others as a table. */
final class TransportsTable {

    private static final String TITLE = "Transports, as the aggregator describes them (/actuator/transports)";

    private final Map<String, Map<String, String>> transports = new LinkedHashMap<>();
    private final Set<String> same = new LinkedHashSet<>();
    private final Set<String> differing = new LinkedHashSet<>();

    private TransportsTable(Map<String, Map<String, String>> all, List<String> names) {
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

    /**
     * Makes the table.
     *
     * @param all the aggregator's description, by transport and name of the property
     * @param names of the transports to be shown, if they are described
     */
    static ReportTable of(Map<String, Map<String, String>> all, List<String> names) {
        return new TransportsTable(all, names).table();
    }

    private ReportTable table() {
        List<Column<String>> columns = new ArrayList<>(List.of(Column.label("", ReportCell::indented)));
        differing.forEach(property -> columns.add(
                columns.size() == 1
                        ? Column.label(property, name -> value(transports.get(name), property))
                        : Column.text(property, name -> value(transports.get(name), property))));
        return Column.table(TITLE, shared(), columns, List.copyOf(transports.keySet()));
    }

    private String shared() {
        return same.stream()
                .map(property ->
                        property + " " + value(transports.values().iterator().next(), property))
                .collect(Collectors.joining(", ", "the same for all: ", ""));
    }

    private static String value(Map<String, String> values, String property) {
        return values.getOrDefault(property, Units.NONE);
    }
}
