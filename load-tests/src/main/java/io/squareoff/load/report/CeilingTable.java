package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Plan;
import java.util.List;

/** The throughput that backends gave to clients that only ask, and how near the transports came. */
final class CeilingTable {

    private CeilingTable() {}

    /** @param ceilings arms that measure a ceiling, at least one, all in one closed model */
    static List<ReportTable> of(Plan plan, List<Arm> ceilings, List<JudgedRatio> verdicts) {
        TableBuilder clients = TableBuilder.of(
                        "Limits: the throughput that a backend gives to a client that only asks it, in the same rounds",
                        "",
                        "")
                .labels(1);
        for (Arm arm : ceilings) {
            int users = ((Load.Closed) arm.workload().load()).users();
            clients.row(ReportCell.indented(arm.name() + ": "
                    + plan.ceiling(arm.workload()).orElseThrow().how(users)));
        }
        TableBuilder shares = TableBuilder.of(
                        "Throughput of each transport as a share of its limit, geometric mean of the rounds' shares",
                        "",
                        "")
                .labels(1);
        verdicts.forEach(verdict -> shares.row(ReportCell.indented(RatioWords.lineOfLimit(verdict))));
        return List.of(clients.build(), FiguresTable.ofCeilings(ceilings), shares.build());
    }
}
