package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Plan;
import java.util.List;

/** The throughput that backends gave to clients that only ask, and how near the transports came. */
final class CeilingTable {

    private CeilingTable() {}

    /** @param ceilings arms that measure a ceiling, at least one, all in one closed model */
    static List<ReportTable> of(Plan plan, List<Arm> ceilings, List<JudgedRatio> verdicts) {
        return List.of(
                ReportTable.ofLines(
                        "Limits: the throughput that a backend gives to a client that only asks it, in the same rounds",
                        ceilings.stream().map(arm -> client(plan, arm)).toList()),
                FiguresTable.ofCeilings(ceilings),
                ReportTable.ofLines(
                        "Throughput of each transport as a share of its limit, geometric mean of the rounds' shares",
                        verdicts.stream().map(RatioWords::lineOfLimit).toList()));
    }

    private static String client(Plan plan, Arm arm) {
        int users = ((Load.Closed) arm.workload().load()).users();
        return arm.name() + ": " + plan.ceiling(arm.workload()).orElseThrow().how(users);
    }
}
