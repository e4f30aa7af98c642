package io.squareoff.load.report;

import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.stack.PlacedPod;
import io.squareoff.load.compare.Placement;
import java.util.List;
import java.util.function.Function;

/** The nodes, limits and images of the pods of a stack in a cluster. */
final class PlacementTable {

    private static final String NO_LIMIT = "none";
    private static final String UNKNOWN = "unknown";

    private PlacementTable() {}

    static ReportTable of(Placement placement) {
        TableBuilder table = TableBuilder.of(
                        "Pods, over all launches", "", "", "node", "zone", "limit of CPU", "of memory", "image")
                .labels(6);
        for (String process : placement.processes()) {
            Function<Function<PlacedPod, String>, ReportCell> cell =
                    property -> ReportCell.text(String.join(", ", placement.of(process, property)));
            table.row(List.of(
                    ReportCell.indented(process),
                    cell.apply(PlacedPod::node),
                    cell.apply(pod -> pod.zone().orElse(UNKNOWN)),
                    cell.apply(pod -> pod.cpuLimit().orElse(NO_LIMIT)),
                    cell.apply(pod -> pod.memoryLimit().orElse(NO_LIMIT)),
                    cell.apply(PlacedPod::image)));
        }
        return table.build();
    }
}
