package io.squareoff.load.report;

import static io.squareoff.harness.report.Units.number;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.TextTable;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import java.util.ArrayList;
import java.util.List;

/** The rates that were tried on each arm, and the highest at which the objective held. */
final class CapacityTable {

    private final List<Capacity> capacities;
    private final List<Arm> arms;

    CapacityTable(List<Capacity> capacities, List<Arm> arms) {
        this.capacities = capacities;
        this.arms = arms;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Capacity capacity : capacities) {
            TextTable table = new TextTable();
            table.row(List.of(capacity.arm(), "", "planned/s", "achieved/s", "p50 ms", "p99 ms", "CPU ms/req"));
            capacity.held()
                    .forEach((rate, held) -> arms.stream()
                            .filter(arm -> arm.name().equals(capacity.arm())
                                    && arm.workload().load().equals(new Load.Open(rate)))
                            .forEach(arm -> table.row(List.of(
                                    "",
                                    held ? "held" : "not held",
                                    Integer.toString(rate),
                                    number(arm.requestsPerSecond()),
                                    Units.millis(arm.latencyMicros(50)),
                                    Units.millis(arm.latencyMicros(99)),
                                    arm.cpuPerRequest()
                                            .map(Units::millis)
                                            .map(Units::number)
                                            .orElse(Units.NONE)))));
            lines.addAll(table.lines());
            lines.add("");
        }
        capacities.forEach(capacity -> lines.add(found(capacity)));
        return lines;
    }

    private static String found(Capacity capacity) {
        String what = capacity.arm() + ", " + capacity.objective() + ": ";
        if (capacity.rate().isEmpty()) {
            return what + "held at no rate that was tried";
        }
        String failing = capacity.failingRate().isEmpty()
                ? "and at no higher one was it tried"
                : "but not at " + capacity.failingRate().getAsInt();
        return what + "held at " + capacity.rate().getAsInt() + " requests/s, " + failing;
    }
}
