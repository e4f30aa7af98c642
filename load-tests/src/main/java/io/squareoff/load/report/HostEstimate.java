package io.squareoff.load.report;

import io.squareoff.harness.measure.Instruments;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.Stack;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.harness.stack.TransportDescription;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * The throughput that an arm would have if each of its processes had a host of its own, estimated from the CPU time that each took for a
 * thousand squares. The process that takes most is full first. A network, and what a host alone does to caches and batches, are not in
 * it.
 *
 * @param arm its name
 * @param perThousand CPU time of each process for a thousand squares, in milliseconds, by its name; as many cores does it take for a
 *     million squares per second
 * @param bytesPerSquare of traffic between all processes, the generator's part included, which is small for many squares in a request; empty if
 *     not known. All of it goes into or out of the broker's host, or the aggregator's where no broker is needed
 * @param cores of each host
 */
record HostEstimate(String arm, Map<String, Double> perThousand, OptionalDouble bytesPerSquare, int cores) {

    private static final double MILLION = 1e6;
    private static final double BITS_PER_GIGABIT = 1e9;

    private static final Predicate<String> AGGREGATOR = Services.AGGREGATOR.module()::equals;
    private static final Predicate<String> BROKER = process -> process.startsWith(Stack.BROKER);

    /**
     * Estimates the arm's throughput, from those of its processes that its transport needs.
     *
     * @param catalogue has the kind of its transport; an unknown one needs all processes
     * @param cores of each host
     * @return empty where no request was answered, or the CPU is not known of more than the aggregator
     */
    static Optional<HostEstimate> of(Arm arm, TransportCatalogue catalogue, int cores) {
        if (Metric.CORE_HOURS_OF_REQUESTS.of(arm).isEmpty()) {
            return Optional.empty();
        }
        Optional<String> kind = catalogue.find(arm.workload().transport()).map(TransportDescription::kind);
        Map<String, Double> perThousand = new LinkedHashMap<>();
        arm.usage().forEach((process, usage) -> {
            if (!Instruments.has(process)
                    && kind.filter(of -> !isNeeded(process, of)).isEmpty()) {
                perThousand.put(
                        process, Units.millis(arm.cpuPerThousandSquares(usage).orElseThrow()));
            }
        });
        OptionalDouble bytes = arm.traffic().stream()
                .mapToDouble(traffic -> (double) traffic.bytes() / arm.squares())
                .findFirst();
        return perThousand.isEmpty()
                ? Optional.empty()
                : Optional.of(new HostEstimate(arm.name(), perThousand, bytes, cores));
    }

    private static boolean isNeeded(String process, String kind) {
        if (BROKER.test(process)) {
            return Services.NATS.isNeededBy(kind);
        }
        return Services.ALL.backends().stream()
                .filter(backend -> process.startsWith(backend.name()))
                .allMatch(backend -> backend.isNeededBy(kind));
    }

    /** The process whose host is full first. */
    String fullFirst() {
        return perThousand.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    /** The throughput at which it is. */
    double squaresPerSecond() {
        return MILLION * cores / perThousand.get(fullFirst());
    }

    /** The cores that some of the processes take for a million squares per second. */
    double coresOfMillion(Predicate<String> processes) {
        return perThousand.entrySet().stream()
                .filter(process -> processes.test(process.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    /** The traffic of the fullest host for a million squares per second, in and out, in Gbit/s; empty if not known. */
    OptionalDouble gigabitsOfMillion() {
        return bytesPerSquare.stream()
                .map(bytes -> bytes * MILLION * Byte.SIZE / BITS_PER_GIGABIT)
                .findFirst();
    }

    /**
     * A table of what each arm would carry so, and of the cores that a million squares per second take.
     *
     * @param arms that do the same work; the others are compared with the first
     * @param catalogue has the kind of each arm's transport
     * @param cores of each host
     * @return empty where CPU is not known of all
     */
    static Optional<ReportTable> table(List<Arm> arms, TransportCatalogue catalogue, int cores) {
        List<HostEstimate> estimates = arms.stream()
                .flatMap(arm -> HostEstimate.of(arm, catalogue, cores).stream())
                .toList();
        if (estimates.size() < arms.size() || arms.get(0).workload().own()) {
            return Optional.empty();
        }
        HostEstimate first = estimates.get(0);
        boolean traffic = estimates.stream()
                .allMatch(estimate -> estimate.gigabitsOfMillion().isPresent());
        List<Column<HostEstimate>> columns = new ArrayList<>(List.of(
                Column.label("", estimate -> ReportCell.indented(estimate.arm())),
                cores("cores for a million squares/s\naggregator", AGGREGATOR),
                cores("\nbroker", BROKER),
                cores("\nbackends", AGGREGATOR.or(BROKER).negate())));
        if (traffic) {
            columns.add(Column.measuredIfAny("Gbit/s\nof them", "", HostEstimate::gigabitsOfMillion));
        }
        columns.addAll(List.of(
                Column.text("full first", HostEstimate::fullFirst),
                Column.measured("squares/s\nthen", "", HostEstimate::squaresPerSecond),
                Column.ratio(
                        "times\n" + first.arm(), estimate -> estimate.squaresPerSecond() / first.squaresPerSecond())));
        return Optional.of(Column.table(
                "Estimate: each process on a host of its own, with " + Units.count(cores, "core"),
                "From the CPU time of each process for a square, as measured here. Without a network, and without an interval."
                        + (traffic
                                ? " Gbit/s are all that went over loopback, in and out of the fullest host; an Ethernet adds headers."
                                : ""),
                columns,
                estimates));
    }

    private static Column<HostEstimate> cores(String name, Predicate<String> process) {
        return Column.measured(name, "", estimate -> estimate.coresOfMillion(process));
    }
}
