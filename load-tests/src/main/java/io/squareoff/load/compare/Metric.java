package io.squareoff.load.compare;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.statistics.Ratio;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The catalogue of figures. Each constant is a row of the table, each latency a field of {@code result.json}; those that are compared
 * have ratios, which are all judged, and are columns of a sweep and rows of {@code diff} too. One of them is primary in each model of
 * load: charts and sweeps that have room for one take that. A further percentile is one line here.
 */
public enum Metric {
    /**
     * CPU time of all measured processes but the generator. Both arms of a ratio answer requests of one size, so requests stand for
     * squares.
     */
    CPU("CPU per thousand squares", Unit.CPU_NANOSECONDS_PER_REQUEST, Metric::cpu, Metric::cpu),
    /** The primary metric of a closed model; in an open one it is the planned rate. */
    THROUGHPUT(
            "throughput",
            Unit.REQUESTS_PER_SECOND,
            round -> OptionalDouble.of(round.requestsPerSecond()),
            arm -> OptionalDouble.of(arm.requestsPerSecond())),
    /** Not compared: its ratios are those of throughput. */
    SQUARES("squares", Unit.SQUARES_PER_SECOND, arm -> OptionalDouble.of(arm.squaresPerSecond())),
    P50(50),
    P90(90),
    P95(95),
    /** The primary metric of an open model. */
    P99(99),
    P999(99.9),
    MAX("max", Unit.MICROSECONDS, arm -> longest(arm.latencies())),
    /** Without the generator's delay, of an open model. */
    FROM_SENT_P50(50, Unit.MICROSECONDS_FROM_SENT, Recording::latencyFromSent),
    FROM_SENT_P99(99, Unit.MICROSECONDS_FROM_SENT, Recording::latencyFromSent),
    /** The generator's own delay with requests of an open model, which latencies contain. */
    LATENESS_P50(50, Unit.MICROSECONDS_LATE, Recording::lateness),
    LATENESS_P99(99, Unit.MICROSECONDS_LATE, Recording::lateness),
    /** CPU for a million requests, in the unit that machines are paid in. */
    CORE_HOURS_OF_REQUESTS("core-hours per million requests", Unit.CORE_HOURS, Metric::coreHours),
    /** The same for a million squares, by which requests of several sizes are compared. */
    CORE_HOURS_OF_SQUARES("core-hours per million squares", Unit.CORE_HOURS, Metric::coreHoursOfSquares);

    private static final List<Metric> COMPARED = List.of(CPU, THROUGHPUT, P50, P99);
    private static final double NANOS_PER_HOUR = 3600e9;
    private static final double MILLION = 1e6;

    /** The unit of a figure's value, and the one that reports show it in. */
    public enum Unit {
        REQUESTS_PER_SECOND(true, 1, "throughput", "requests/s", "req/s", "requests/s"),
        SQUARES_PER_SECOND(true, 1, "throughput", "squares/s", "squares/s", "squares/s"),
        MICROSECONDS(false, 1e3, "latency", "%1$s ms", "%1$s ms", "%1$s, ms"),
        MICROSECONDS_FROM_SENT(
                false, 1e3, "latency from sending", "%1$s ms", "from sending, %1$s ms", "from sending, %1$s, ms"),
        MICROSECONDS_LATE(false, 1e3, "sent late by", "%1$s ms", "sent late, %1$s ms", "sent late, %1$s, ms"),
        CPU_NANOSECONDS_PER_REQUEST(false, 1e6, "CPU", "ms/request", "CPU ms/req", "CPU, ms per request"),
        CORE_HOURS(false, 1, "core-hours per million", "%1$s", "%2$s %1$s", "%2$s %1$s");

        private final boolean moreIsBetter;
        private final double divisor;
        private final String group;
        private final String row;
        private final String column;
        private final String axis;

        /**
         * @param divisor of the value to the shown one
         * @param group title of the rows of this unit; further titles have the name within it for {@code %1$s}, and itself for {@code %2$s}
         */
        Unit(boolean moreIsBetter, double divisor, String group, String row, String column, String axis) {
            this.moreIsBetter = moreIsBetter;
            this.divisor = divisor;
            this.group = group;
            this.row = row;
            this.column = column;
            this.axis = axis;
        }
    }

    private final String title;
    private final Unit unit;
    private final Function<Round, OptionalDouble> ofRound;
    private final Function<Arm, OptionalDouble> ofArm;

    /** A percentile of the latencies. */
    Metric(double percentile) {
        this(
                titleOf(percentile),
                Unit.MICROSECONDS,
                round -> Latencies.percentileFigure(
                        Latencies.decode(round.recording().latency()), percentile),
                arm -> arm.latencyMicros(percentile));
    }

    /** A percentile of times that an open model has, over all windows together. */
    Metric(double percentile, Unit unit, Function<Recording, Optional<String>> histogram) {
        this(
                unit.group + " " + titleOf(percentile),
                unit,
                arm -> Latencies.percentileFigure(arm.all(histogram), percentile));
    }

    /** A figure that is not compared, of a round as of an arm with that alone. */
    Metric(String title, Unit unit, Function<Arm, OptionalDouble> ofArm) {
        this(title, unit, round -> ofArm.apply(new Arm(List.of(round))), ofArm);
    }

    Metric(String title, Unit unit, Function<Round, OptionalDouble> ofRound, Function<Arm, OptionalDouble> ofArm) {
        this.title = title;
        this.unit = unit;
        this.ofRound = ofRound;
        this.ofArm = ofArm;
    }

    /** Its name, such as p99 or p99.9. */
    public static String titleOf(double percentile) {
        return "p" + (percentile == Math.rint(percentile) ? Long.toString((long) percentile) : percentile);
    }

    /** The figures that ratios, sweeps and {@code diff} compare. */
    public static List<Metric> compared() {
        return COMPARED;
    }

    /** The name beside ratios. */
    public String title() {
        return title;
    }

    public Unit unit() {
        return unit;
    }

    /** The title of a group of rows, which stands at the first of them. */
    public String group() {
        return unit.group;
    }

    /** The title of a row within its group. */
    public String row() {
        return titled(unit.row);
    }

    /** The title of a column, and its key in {@code result.json}. */
    public String column() {
        return titled(unit.column);
    }

    /** The title of a chart's axis. */
    public String axis() {
        return titled(unit.axis);
    }

    private String titled(String format) {
        String name = title.startsWith(unit.group + " ") ? title.substring(unit.group.length() + 1) : title;
        return format.formatted(name, unit.group);
    }

    /** The figure of all rounds of an arm together in the unit that is shown; empty where they have too few samples for it. */
    public OptionalDouble shown(Arm arm) {
        OptionalDouble figure = of(arm);
        return figure.isPresent() ? OptionalDouble.of(figure.getAsDouble() / unit.divisor) : figure;
    }

    /**
     * The geometric mean of an arm's launches with its interval, in the unit that is shown; empty where a launch has no figure, or has more
     * than one round.
     */
    public Optional<Ratio> overLaunches(Arm arm) {
        List<OptionalDouble> each = arm.rounds().stream().map(this::of).toList();
        long launches = arm.rounds().stream().map(Round::launch).distinct().count();
        return launches < each.size() || each.stream().anyMatch(OptionalDouble::isEmpty)
                ? Optional.empty()
                : Optional.of(Ratio.ofFactors(each.stream()
                        .mapToDouble(figure -> figure.getAsDouble() / unit.divisor)
                        .toArray()));
    }

    /** True if it counts squares, which not every service is about. */
    public boolean isOfSquares() {
        return this == SQUARES || this == CORE_HOURS_OF_SQUARES;
    }

    /** True if the larger of two figures is the better one. */
    public boolean moreIsBetter() {
        return unit.moreIsBetter;
    }

    /**
     * False of latencies where a fixed number of users keeps the cores busy: they say how many users there are. False of lateness where
     * nothing is due.
     */
    public boolean isShown(Workload workload) {
        return switch (unit) {
            case MICROSECONDS -> !workload.saturates();
            case MICROSECONDS_FROM_SENT, MICROSECONDS_LATE -> workload.load() instanceof Load.Open;
            default -> true;
        };
    }

    /** True if it is compared, and a difference in it says something about arms with this workload. */
    public boolean says(Workload workload) {
        return this == THROUGHPUT
                ? workload.load() instanceof Load.Closed
                : COMPARED.contains(this) && isShown(workload);
    }

    /** The one metric of a workload that charts and sweeps take where they have room for one. */
    public static Metric primaryOf(Workload workload) {
        return workload.load() instanceof Load.Closed ? THROUGHPUT : P99;
    }

    /** False of CPU where only the aggregator's was read, of services that somebody else started. */
    boolean isKnown(Arm... arms) {
        return this != CPU
                || Stream.of(arms).flatMap(arm -> arm.rounds().stream()).allMatch(Round::cpuKnown);
    }

    /** True if a difference in it can be attributed to factors, and throughput does not say the same already. */
    boolean attributable(Workload workload) {
        boolean closed = workload.load() instanceof Load.Closed;
        return this == CPU || this == (closed ? THROUGHPUT : P50);
    }

    /** The figure of one round, for ratios: above 0, and empty where the round has too few samples for it. */
    OptionalDouble of(Round round) {
        OptionalDouble figure = ofRound.apply(round);
        return figure.isPresent() && figure.getAsDouble() > 0 ? figure : OptionalDouble.empty();
    }

    /** The figure of all rounds of an arm together; empty where they have too few samples for it. */
    public OptionalDouble of(Arm arm) {
        return ofArm.apply(arm);
    }

    private static OptionalDouble longest(Histogram latencies) {
        return latencies.getTotalCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(latencies.getMaxValue());
    }

    /** Empty where only the aggregator's is known, which does not show what a transport costs. */
    private static OptionalDouble cpu(Round round) {
        long requests = round.recording().ok();
        return requests == 0 || !round.cpuKnown()
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) round.serviceCpu().toNanos() / requests);
    }

    /** Empty where only the aggregator's CPU is known. */
    private static OptionalDouble coreHours(Arm arm) {
        OptionalDouble cpu = arm.rounds().stream().allMatch(Round::cpuKnown) ? cpu(arm) : OptionalDouble.empty();
        return cpu.isEmpty() ? cpu : OptionalDouble.of(cpu.getAsDouble() * MILLION / NANOS_PER_HOUR);
    }

    private static OptionalDouble coreHoursOfSquares(Arm arm) {
        OptionalDouble ofRequests = coreHours(arm);
        return ofRequests.isEmpty()
                ? ofRequests
                : OptionalDouble.of(ofRequests.getAsDouble() / arm.workload().number());
    }

    private static OptionalDouble cpu(Arm arm) {
        return arm.cpuPerRequest().stream().mapToDouble(cpu -> cpu.toNanos()).findFirst();
    }
}
