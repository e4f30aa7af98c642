package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Verdict;
import java.util.ArrayList;
import java.util.List;

/** What backends gave to clients that do nothing but ask, and how near the transports came. */
final class CeilingTable {

    private final Plan plan;
    private final List<Arm> limits;
    private final List<Verdict> verdicts;

    /** @param limits arms that are ceilings, at least one, all in one closed model */
    CeilingTable(Plan plan, List<Arm> limits, List<Verdict> verdicts) {
        this.plan = plan;
        this.limits = limits;
        this.verdicts = verdicts;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("Limits: what a backend gives to a client that does nothing but ask it, in the same rounds.");
        for (Arm arm : limits) {
            int users = ((Load.Closed) arm.workload().load()).users();
            lines.add("  " + arm.name() + ": "
                    + plan.ceiling(arm.workload()).orElseThrow().how(users));
        }
        lines.add("");
        lines.addAll(new FiguresTable(limits, List.of()).linesOfLimits());
        lines.add("");
        lines.add("Throughput of each transport as a share of its limit, median of the rounds, pair by pair:");
        verdicts.forEach(verdict -> lines.add("  " + VerdictText.ofLimit(verdict)));
        return lines;
    }
}
