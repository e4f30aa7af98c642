package io.squareoff.load.report;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The limits of each transport, as the aggregator describes them: properties that are the same for all once, the others as a table. */
final class TransportsTable {

    private static final String TITLE = "Transports, as the aggregator describes them (/actuator/transports)";

    private TransportsTable() {}

    /**
     * @param all the aggregator's description, by transport and name of the property
     * @param names of the transports to be shown, if they are described
     */
    static ReportTable of(Map<String, Map<String, String>> all, List<String> names) {
        List<String> shown = names.stream().filter(all::containsKey).toList();
        Map<Boolean, List<String>> properties = shown.stream()
                .flatMap(name -> all.get(name).keySet().stream())
                .distinct()
                .collect(Collectors.partitioningBy(property -> shown.stream()
                                .map(name -> value(all.get(name), property))
                                .distinct()
                                .count()
                        == 1));
        List<String> differing = properties.get(false);
        List<Column<String>> columns = new ArrayList<>(List.of(Column.label("", ReportCell::indented)));
        differing.forEach(property -> columns.add(
                columns.size() == 1
                        ? Column.label(property, name -> value(all.get(name), property))
                        : Column.text(property, name -> value(all.get(name), property))));
        String same = properties.get(true).stream()
                .map(property -> property + " " + value(all.get(shown.get(0)), property))
                .collect(Collectors.joining(", ", "the same for all: ", ""));
        return Column.table(TITLE, same, columns, shown);
    }

    private static String value(Map<String, String> values, String property) {
        return values.getOrDefault(property, Units.NONE);
    }
}
