package io.squareoff.load.report;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.stack.PlacedPod;
import io.squareoff.load.compare.Placement;
import java.util.List;
import java.util.function.Function;

/** The nodes, limits and images of the pods of a stack in a cluster. */
final class PlacementTable {

    private PlacementTable() {}

    static ReportTable of(Placement placement) {
        return Column.table(
                "Pods, over all launches",
                "",
                List.of(
                        Column.label("", ReportCell::indented),
                        property(placement, "node", PlacedPod::node),
                        property(placement, "zone", pod -> pod.zone().orElse("unknown")),
                        property(
                                placement, "limit of CPU", pod -> pod.cpuLimit().orElse("none")),
                        property(
                                placement, "of memory", pod -> pod.memoryLimit().orElse("none")),
                        property(placement, "image", PlacedPod::image)),
                List.copyOf(placement.processes()));
    }

    private static Column<String> property(Placement placement, String name, Function<PlacedPod, String> property) {
        return Column.label(name, process -> String.join(", ", placement.of(process, property)));
    }
}
