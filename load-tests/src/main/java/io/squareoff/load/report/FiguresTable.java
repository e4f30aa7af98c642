package io.squareoff.load.report;

import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.Contention;
import io.squareoff.harness.measure.JvmCpu;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.Pressure;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.measure.Traffic;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Arms that do the same work: a row for each figure, a column for each arm. */
final class FiguresTable {

    /** Follows tables of arms whose users are fixed. */
    static final String NO_LATENCY =
            "No latencies of a closed model with several users: each waits for the others, so they are the users by the throughput. "
                    + "--rate measures them.";

    /** With more arms the names take two lines, so that the table stays narrow. */
    private static final int COLUMNS_WITH_WHOLE_NAMES = 5;

    private static final int PERCENT = 100;

    private static final Predicate<ProcessUsage> ANY = usage -> true;

    /** Groups that have their place; CPU has a row for each process. */
    private static final Set<String> OF_THEIR_OWN = Set.of(
            Metric.THROUGHPUT.group(),
            Metric.P50.group(),
            Metric.CPU.group(),
            Metric.FROM_SENT_P50.group(),
            Metric.LATENESS_P50.group());

    private final List<Arm> arms;

    /** A square, or a request of somebody else's service, which figures are of. */
    private final String work;

    private final List<List<ReportCell>> rows = new ArrayList<>();

    private FiguresTable(List<Arm> arms) {
        this.arms = arms;
        this.work = arms.get(0).workload().own() ? "request" : "square";
    }

    static ReportTable of(List<Arm> arms) {
        FiguresTable figures = new FiguresTable(arms);
        figures.cpuOfWork();
        figures.metrics(Metric.THROUGHPUT.group());
        if (arms.stream().allMatch(arm -> arm.arrivals().isPresent())) {
            figures.arrivals();
            figures.metrics(Metric.LATENESS_P50.group());
        }
        figures.metrics(Metric.P50.group());
        figures.metrics(Metric.FROM_SENT_P50.group());
        figures.cores();
        figures.traffic();
        Stream.of(Metric.values())
                .map(Metric::group)
                .distinct()
                .filter(group -> !OF_THEIR_OWN.contains(group))
                .forEach(figures::metrics);
        figures.perProcess(
                "resident MiB",
                ANY,
                (arm, usage) -> ReportCell.figure(Units.mebibytes(usage.residentBytes()), ReportCell.Digits.WHOLE));
        figures.failures();
        return figures.table();
    }

    /** The figures that one reads first, of all processes together. */
    static ReportTable brief(List<Arm> arms) {
        FiguresTable figures = new FiguresTable(arms);
        figures.cpuOfAll();
        figures.metrics(List.of(Metric.THROUGHPUT, Metric.P50, Metric.P99));
        figures.row(
                "resident MiB",
                "all processes",
                arm -> ReportCell.figure(
                        Units.mebibytes(arm.usage().values().stream()
                                .mapToLong(ProcessUsage::residentBytes)
                                .sum()),
                        ReportCell.Digits.WHOLE));
        figures.failures();
        return figures.table();
    }

    /**
     * The throughput that backends gave to clients that only ask, and how near the transports came. Few figures matter for such clients, which
     * do not wait for an answer of an aggregator.
     *
     * @param ceilings arms that measure a ceiling, at least one, all in one closed model
     */
    static List<ReportTable> ofCeilings(Plan plan, List<Arm> ceilings, List<JudgedRatio> verdicts) {
        FiguresTable figures = new FiguresTable(ceilings);
        figures.metrics(List.of(Metric.SQUARES));
        figures.cpuOfWork();
        figures.cores();
        figures.failures();
        return List.of(
                ReportTable.ofLines(
                        "Limits: the throughput that a backend gives to a client that only asks it, in the same rounds",
                        ceilings.stream().map(arm -> client(plan, arm)).toList()),
                figures.table(),
                ReportTable.ofLines(
                        "Throughput of each transport as a share of its limit, geometric mean of the rounds' shares",
                        verdicts.stream().map(RatioWords::lineOfLimit).toList()));
    }

    private static String client(Plan plan, Arm arm) {
        int users = ((Load.Closed) arm.workload().load()).users();
        return arm.name() + ": " + plan.ceiling(arm.workload()).orElseThrow().how(users);
    }

    private ReportTable table() {
        List<String> columns = new ArrayList<>(List.of("", ""));
        boolean whole = arms.size() <= COLUMNS_WITH_WHOLE_NAMES;
        arms.forEach(arm -> columns.add(whole ? arm.name() : onTwoLines(arm.name())));
        return new ReportTable("", "", columns, 2, rows);
    }

    /** Broken after the last hyphen. */
    private static String onTwoLines(String name) {
        return name.replaceFirst("(?<=-)(?=[^-]*$)", "\n");
    }

    private void metrics(String group) {
        metrics(Stream.of(Metric.values())
                .filter(metric -> metric.group().equals(group)
                        && !(metric.isOfSquares() && arms.get(0).workload().own()))
                .toList());
    }

    private void metrics(List<Metric> metrics) {
        String group = "";
        for (Metric metric : metrics) {
            if (arms.stream().noneMatch(arm -> metric.isShown(arm.workload()))) {
                continue;
            }
            row(metric.group().equals(group) ? "" : metric.group(), metric.row(), arm -> MetricText.cell(metric, arm));
            group = metric.group();
        }
    }

    private void cpuOfAll() {
        row(
                "CPU ms per 1,000 " + work + "s",
                "all but the generator",
                arm -> arm.cpuPerThousandSquares().map(Units::millis));
    }

    /** The same of each process too. */
    private void cpuOfWork() {
        cpuOfAll();
        perProcess("", ANY, (arm, usage) -> arm.cpuPerThousandSquares(usage).map(Units::millis));
    }

    private void cores() {
        perProcess("CPU cores", ANY, (arm, usage) -> ReportCell.figure(usage.cores(), ReportCell.Digits.TWO_DECIMALS));
        // A negative remainder is within the resolution of the readings, and stands for nothing.
        row(
                "",
                "everything else",
                arm -> arm.otherCores().stream()
                        .mapToObj(cores -> ReportCell.figure(Math.max(0, cores), ReportCell.Digits.TWO_DECIMALS))
                        .findFirst());
        if (arms.stream().anyMatch(arm -> arm.contention().isPresent())) {
            contention("", "stolen by the host", 1, contention -> Optional.of(contention.steal()));
            contention("", "throttled by a quota", 1, Contention::throttled);
            pressure("pressure, % of the time", "on CPU", Pressure::cpu);
            pressure("", "on memory", Pressure::memory);
            pressure("", "on I/O", Pressure::io);
        }
        perProcess(
                "cores held back by its quota",
                usage -> usage.throttled().isPresent(),
                (arm, usage) -> usage.throttled().map(part -> share(part, usage.wall(), 1)));
        ofJvms("JIT, % of own CPU", JvmCpu::compilation);
        ofJvms("GC, % of own CPU", JvmCpu::collection);
    }

    private void traffic() {
        if (arms.stream().anyMatch(arm -> arm.traffic().isPresent())) {
            traffic("loopback for a " + work, "bytes", Traffic::bytes);
            traffic("", "packets", Traffic::packets);
        }
    }

    private void traffic(String group, String title, ToLongFunction<Traffic> count) {
        row(
                group,
                title,
                arm -> arm.traffic()
                        .filter(any -> arm.squares() > 0)
                        .map(traffic -> (double) count.applyAsLong(traffic) / arm.squares()));
    }

    /** A row of what kept work from the cores; without a figure where the kernel does not count it. */
    private void contention(String group, String title, int unit, Function<Contention, Optional<Duration>> time) {
        row(group, title, arm -> arm.contention().flatMap(time).map(part -> share(part, arm.measured(), unit)));
    }

    private void pressure(String group, String title, Function<Pressure, Duration> part) {
        contention(group, title, PERCENT, contention -> contention.pressure().map(part));
    }

    private static ReportCell share(Duration part, Duration whole, int unit) {
        return ReportCell.figure(unit * (double) part.toNanos() / whole.toNanos(), ReportCell.Digits.TWO_DECIMALS);
    }

    private void ofJvms(String title, Function<JvmCpu, Duration> part) {
        perProcess(
                title,
                usage -> usage.jvm().isPresent(),
                (arm, usage) -> usage.jvm()
                        .filter(any -> !usage.cpu().isZero())
                        .map(jvm -> share(part.apply(jvm), usage.cpu(), PERCENT)));
    }

    private void arrivals() {
        arrivals("requests", "planned", Arrivals::planned);
        arrivals("", "never sent", Arrivals::unsent);
        arrivals("", "sent late", Arrivals::sentLate);
        arrivals("", "answered late", Arrivals::late);
        // Each of several generators knows only the time without one of its own.
        if (arms.stream()
                .flatMap(arm -> arm.rounds().stream())
                .allMatch(round -> round.generators().isEmpty())) {
            arrivals("longest time without one", "ms", arrivals -> arrivals.longestGapMicros() / 1e3);
        }
    }

    private void arrivals(String group, String title, Function<Arrivals, Object> figure) {
        row(group, title, arm -> arm.arrivals().map(figure));
    }

    private void failures() {
        row("failures", "", Arm::failed);
    }

    /** @param figure returns what a {@link ReportCell#of cell} takes */
    private void row(String group, String title, Function<Arm, Object> figure) {
        List<ReportCell> cells = new ArrayList<>(List.of(ReportCell.text(group), ReportCell.text(title)));
        arms.forEach(arm -> cells.add(ReportCell.of(figure.apply(arm))));
        rows.add(cells);
    }

    /** A row for each process whose usage is such in one of the arms; without a figure where it had ended before the arm's first window. */
    private void perProcess(String title, Predicate<ProcessUsage> such, BiFunction<Arm, ProcessUsage, Object> figure) {
        Set<String> names = new LinkedHashSet<>();
        arms.forEach(arm -> arm.usage().forEach((name, usage) -> {
            if (such.test(usage)) {
                names.add(name);
            }
        }));
        String group = title;
        for (String name : names) {
            row(group, name, arm -> Optional.ofNullable(arm.usage().get(name)).map(usage -> figure.apply(arm, usage)));
            group = "";
        }
    }
}
