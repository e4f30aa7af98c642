package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.DemandText;
import io.squareoff.load.compare.Workload;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A property of workloads that a sweep varies. */
enum SweepAxis {
    NUMBER("N", "N = ", workload -> Units.count(workload.number()), Workload::number),
    CHUNK("K", "K = ", workload -> Units.count(workload.chunk()), Workload::chunk),
    LOAD("load", "", workload -> workload.load().title(), SweepAxis::load),
    PAYLOAD("payload", "payload ", workload -> DemandText.payload(workload.demand()), SweepAxis::kibibytes),
    WORK("work", "work ", workload -> DemandText.work(workload.demand()), SweepAxis::millis),
    ROUND_TRIP(
            "round trip",
            "round trip ",
            workload -> ofNetwork(workload, NetworkConditions::roundTripTitle, ""),
            workload -> ofNetwork(workload, network -> Units.millis(network.roundTrip()), 0.0)),
    LOSS(
            "loss",
            "loss ",
            workload -> ofNetwork(workload, NetworkConditions::lossTitle, ""),
            workload -> ofNetwork(workload, network -> 100 * network.loss(), 0.0));

    private static final double BYTES_PER_KIBIBYTE = 1024;

    private final String title;
    private final String prefix;
    private final Function<Workload, String> value;
    private final ToDoubleFunction<Workload> place;

    SweepAxis(String title, String prefix, Function<Workload, String> value, ToDoubleFunction<Workload> place) {
        this.title = title;
        this.prefix = prefix;
        this.value = value;
        this.place = place;
    }

    /** The properties in which workloads of these arms differ, in the order of this enum. */
    static List<SweepAxis> varied(List<Arm> arms) {
        return Stream.of(values()).filter(axis -> axis.values(arms).size() > 1).toList();
    }

    /** The values of several properties, such as "N = 300, 3 users"; empty of none. */
    static String words(List<SweepAxis> axes, Workload workload) {
        return axes.stream().map(axis -> axis.words(workload)).collect(Collectors.joining(", "));
    }

    /** Returns true if it changes what callers wait, and not what they ask for. */
    boolean isCurve() {
        return this == LOAD || isOfNetwork();
    }

    boolean isOfNetwork() {
        return this == ROUND_TRIP || this == LOSS;
    }

    String title() {
        return title;
    }

    String of(Workload workload) {
        return value.apply(workload);
    }

    /** The value with its property, such as "N = 300". */
    String words(Workload workload) {
        return prefix + of(workload);
    }

    /** The values of arms, each once, in their order. */
    List<String> values(List<Arm> arms) {
        return arms.stream().map(Arm::workload).map(value).distinct().toList();
    }

    /** Returns true if it has one value for each of another property, as K has for N where each call asks for all squares. */
    boolean follows(SweepAxis other, List<Arm> arms) {
        return arms.stream().collect(Collectors.groupingBy(arm -> other.of(arm.workload()))).values().stream()
                .allMatch(same -> values(same).size() == 1);
    }

    /** The value as a number on an axis, in the unit of {@link #unit}. */
    double place(Workload workload) {
        return place.applyAsDouble(workload);
    }

    /** The title of an axis that has the values as numbers. */
    String unit(List<Arm> arms) {
        boolean open = arms.stream().anyMatch(arm -> arm.workload().load() instanceof Load.Open);
        return switch (this) {
            case NUMBER -> "N, squares in a request";
            case CHUNK -> "K, squares in a call";
            case LOAD -> open ? "planned requests/s" : "users";
            case PAYLOAD -> "payload of a call, request and reply together, KiB";
            case WORK -> "work of a call, ms";
            case ROUND_TRIP -> "round trip between hosts, ms";
            case LOSS -> "packets lost, %";
        };
    }

    /** Returns true if the values have places on one axis: users beside rates have none, nor has waiting beside burning CPU. */
    boolean hasOneScale(List<Arm> arms) {
        boolean oneKind = switch (this) {
            case NUMBER, CHUNK, PAYLOAD, ROUND_TRIP, LOSS -> true;
            case LOAD -> distinct(arms, workload -> workload.load().getClass()) == 1;
            case WORK ->
                distinct(arms, workload -> workload.demand().waiting()) == 1
                        || distinct(arms, workload -> workload.demand().cpu()) == 1;
        };
        return oneKind && distinct(arms, this::place) == values(arms).size();
    }

    private static long distinct(List<Arm> arms, Function<Workload, Object> part) {
        return arms.stream().map(Arm::workload).map(part).distinct().count();
    }

    private static <T> T ofNetwork(Workload workload, Function<NetworkConditions, T> part, T without) {
        return workload.network().map(part).orElse(without);
    }

    private static double load(Workload workload) {
        return workload.load() instanceof Load.Open open ? open.rate() : ((Load.Closed) workload.load()).users();
    }

    private static double kibibytes(Workload workload) {
        Demand demand = workload.demand();
        return ((long) demand.requestBytes() + demand.replyBytes()) / BYTES_PER_KIBIBYTE;
    }

    private static double millis(Workload workload) {
        Duration work = workload.demand().waiting().plus(workload.demand().cpu());
        return Units.millis(work);
    }
}
