package io.squareoff.load.report;

import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.List;

/** The demand of each call in {@code result.json}. Where there is none, as in older files, calls asked for squares alone. */
record DemandEntry(int requestBytes, int replyBytes, long waitMicros, long cpuMicros) {

    private static final long NANOS_PER_MICRO = 1_000;

    private static DemandEntry of(Demand demand) {
        return new DemandEntry(
                demand.requestBytes(),
                demand.replyBytes(),
                demand.waiting().toNanos() / NANOS_PER_MICRO,
                demand.cpu().toNanos() / NANOS_PER_MICRO);
    }

    /** The demand of one workload's calls; null where they ask for squares alone. */
    static DemandEntry ofCall(Demand demand) {
        return demand.isNone() ? null : of(demand);
    }

    /** The demands of a plan; null where all calls ask for squares alone. */
    static List<DemandEntry> ofPlan(List<Demand> demands) {
        return demands.equals(List.of(Demand.NONE))
                ? null
                : demands.stream().map(DemandEntry::of).toList();
    }

    /** @param entry may be null */
    static Demand orNone(DemandEntry entry) {
        return entry == null ? Demand.NONE : entry.toDemand();
    }

    /** @param entries may be null */
    static List<Demand> orNone(List<DemandEntry> entries) {
        return entries == null
                ? List.of(Demand.NONE)
                : entries.stream().map(DemandEntry::toDemand).toList();
    }

    Demand toDemand() {
        return new Demand(requestBytes, replyBytes, micros(waitMicros), micros(cpuMicros));
    }

    private static Duration micros(long micros) {
        return Duration.ofNanos(Math.multiplyExact(micros, NANOS_PER_MICRO));
    }
}
