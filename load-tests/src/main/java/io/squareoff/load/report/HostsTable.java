package io.squareoff.load.report;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.Stack;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.HostEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** An estimate of what each arm would carry if each process had a host of its own, and of the cores that a million squares/s take. */
final class HostsTable {

    private static final Predicate<String> AGGREGATOR = Services.AGGREGATOR.module()::equals;
    private static final Predicate<String> BROKER = process -> process.startsWith(Stack.BROKER);

    private HostsTable() {}

    /**
     * @param arms that do the same work; the others are compared with the first
     * @param catalogue has the kind of each arm's transport
     * @param cores of each host
     * @return empty where CPU is not known of all
     */
    static Optional<ReportTable> of(List<Arm> arms, TransportCatalogue catalogue, int cores) {
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
                        "times\n" + first.arm(),
                        estimate -> OptionalDouble.of(estimate.squaresPerSecond() / first.squaresPerSecond()))));
        return Optional.of(Column.table(
                "Estimate: each process on a host of its own, with " + cores + (cores == 1 ? " core" : " cores"),
                "From the CPU time of each process for a square, as measured here. Without a network, and without an interval."
                        + (traffic
                                ? " Gbit/s are all that went over loopback, in and out of the fullest host; an Ethernet adds headers."
                                : ""),
                columns,
                estimates));
    }

    private static Column<HostEstimate> cores(String name, Predicate<String> process) {
        return Column.measured(
                name,
                "",
                estimate -> estimate.coresOfMillion(
                        estimate.perThousand().keySet().stream().filter(process).toList()));
    }
}
