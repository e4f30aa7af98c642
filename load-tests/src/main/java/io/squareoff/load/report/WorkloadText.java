package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.stack.TransportDescription;
import io.squareoff.load.compare.DemandText;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Workload;
import io.squareoff.proto.Demand;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The workload of a sentence, and payload and work of a plan's calls in words. */
final class WorkloadText {

    private static final String BASE64 =
            "JSON carries payload as base64, a third more bytes: making and reading these is a part of what its codec costs.";

    private static final String WORK =
            "Work: each call to a backend waits, as for a database, or burns CPU time, on one of the threads that a backend has for"
                    + " this, as many over every transport. The CPU figures contain what was burnt.";

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

    /** One line on a plan's calls; none where they ask for squares alone. */
    static List<String> demands(Plan plan) {
        List<String> parts = new ArrayList<>();
        if (plan.demands().stream().anyMatch(Demand::hasPayload)) {
            parts.add("a payload of " + each(plan, DemandText::payload));
        }
        if (plan.demands().stream().anyMatch(Demand::hasWork)) {
            parts.add("work of " + each(plan, DemandText::work));
        }
        return parts.isEmpty() ? List.of() : List.of("each call to a backend with " + String.join(", and ", parts));
    }

    private static String each(Plan plan, Function<Demand, String> words) {
        return plan.demands().stream().map(words).distinct().collect(Collectors.joining(" or "));
    }

    /** Remarks without which the figures of such calls are misread. */
    static List<String> remarks(Plan plan) {
        List<String> remarks = new ArrayList<>();
        boolean json = plan.transports().stream()
                .flatMap(transport -> plan.catalogue().find(transport).stream())
                .map(TransportDescription::codec)
                .anyMatch("json"::equals);
        if (json && plan.demands().stream().anyMatch(Demand::hasPayload)) {
            remarks.add(BASE64);
        }
        if (plan.demands().stream().anyMatch(Demand::hasWork)) {
            remarks.add(WORK);
        }
        return remarks;
    }
}
