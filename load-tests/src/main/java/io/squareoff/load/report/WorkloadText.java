package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.DemandText;
import io.squareoff.load.compare.Workload;
import io.squareoff.proto.Demand;
import java.util.ArrayList;
import java.util.List;

/** The workload of a sentence. */
final class WorkloadText {

    private WorkloadText() {}

    /** Such as "with 100 users and N = 1,000" and "at 50 requests/s, N = 20 and K = 10". */
    static String of(Workload workload) {
        List<String> words = new ArrayList<>();
        words.add((workload.load().open() ? "at " : "with ") + workload.load().title());
        words.addAll(parts(workload));
        return Listing.of(words);
    }

    /** The same without the load, such as "N = 20 and K = 10" and "N = 20, a payload of 2 KiB and 3 ms of waiting". */
    static String work(Workload workload) {
        return Listing.of(parts(workload));
    }

    private static List<String> parts(Workload workload) {
        List<String> parts = new ArrayList<>();
        if (!workload.own()) {
            parts.add("N = " + Units.count(workload.number()));
        }
        if (workload.chunk() > 1) {
            parts.add("K = " + Units.count(workload.chunk()));
        }
        Demand demand = workload.demand();
        if (demand.hasPayload()) {
            parts.add("a payload of " + DemandText.payload(demand));
        }
        if (demand.hasWork()) {
            parts.add(DemandText.work(demand));
        }
        workload.network().ifPresent(network -> parts.add("a " + network.title()));
        return parts;
    }
}
