package io.squareoff.load.compare;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.harness.stack.DemandQuery;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.load.ceiling.Ceiling;
import io.squareoff.proto.Demand;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The work of one arm of a comparison.
 *
 * @param arm the transport's name; in another variant of the stack as in {@code nats+tls}; either once more as in {@code nats#2} and
 *     {@code nats+tls#2}, which compares an arm with itself; or the name of the transport's {@link Ceiling}
 * @param number N: squares that each request asks for
 * @param chunk K: squares that each call to the backend asks for, 1 to N
 * @param load model of the requests' arrival
 * @param demand of each call to the backend, besides squares
 * @param network between hosts; empty where packets take no time on a wire
 * @param own true if it is a simulation of somebody else, which the arm is named after: it asks for no squares, and N is 1
 */
public record Workload(
        String arm, int number, int chunk, Load load, Demand demand, Optional<NetworkConditions> network, boolean own) {

    private static final String AGAIN = "#";
    private static final Pattern NAME = Pattern.compile("[a-z0-9-]+(\\+(tls|sync))?(" + AGAIN + "[0-9]+)?");

    /** @throws IllegalArgumentException naming the property and its bad value */
    public Workload {
        if (!isName(arm)) {
            throw new IllegalArgumentException("transports must be names like nats, not " + arm);
        }
        if (number < 1) {
            throw new IllegalArgumentException("numbers must be at least 1, not " + number);
        }
        if (chunk < 1 || chunk > number) {
            throw new IllegalArgumentException("chunk must be from 1 to the number, not " + chunk);
        }
    }

    static boolean isName(String arm) {
        return NAME.matcher(arm).matches();
    }

    /** A workload that asks for squares. */
    public Workload(String arm, int number, int chunk, Load load, Demand demand) {
        this(arm, number, chunk, load, demand, Optional.empty(), false);
    }

    /** A workload whose calls each ask for one square and nothing else. */
    public Workload(String arm, int number, Load load) {
        this(arm, number, 1, load, Demand.NONE);
    }

    /** The aggregator's name for the transport; for a ceiling, of the transport that is held against it. */
    public String transport() {
        return transport(arm);
    }

    static String transport(String arm) {
        return Ceiling.transport(arm).orElseGet(() -> in(StackVariant.PLAIN, arm.split(AGAIN)[0]));
    }

    /**
     * Returns true if users that are fixed keep the cores busy, as several do: each answer then waits for the others', and latencies say
     * how many users there are (Little's law).
     */
    public boolean saturates() {
        return load instanceof Load.Closed closed && closed.users() > 1;
    }

    /** Returns true if users keep the cores busy and no call waits by design: throughput is CPU in other words then. */
    boolean isBusy() {
        return saturates() && demand.waiting().isZero() && variant() != StackVariant.SYNC && !own;
    }

    /** The variant of the stack that it runs in. */
    public StackVariant variant() {
        return variant(arm);
    }

    /** The variant of the stack that an arm of this name runs in. */
    public static StackVariant variant(String arm) {
        return Stream.of(StackVariant.values())
                .filter(variant -> variant != StackVariant.PLAIN && arm.contains(suffix(variant)))
                .findFirst()
                .orElse(StackVariant.PLAIN);
    }

    /** The name of the arm that does in a variant what this one does, such as {@code nats+tls#2} for {@code nats#2}. */
    public static String in(StackVariant variant, String arm) {
        return arm.replace(suffix(variant(arm)), "").replaceFirst("(?=" + AGAIN + "|$)", suffix(variant));
    }

    private static String suffix(StackVariant variant) {
        return variant == StackVariant.PLAIN ? "" : "+" + variant.word();
    }

    /** Returns true if another workload runs in a variant that is not plain, and differs from this one in nothing else. */
    public boolean isPlainOf(Workload other) {
        return other.variant() != StackVariant.PLAIN && arm.equals(in(StackVariant.PLAIN, other.arm)) && besides(other);
    }

    /** The transport as the stack that it runs in has it: {@code nats}, or {@code nats+tls}. */
    String transportOfStack() {
        return in(variant(), transport());
    }

    /** Returns true if it measures a ceiling, not a transport. */
    public boolean isCeiling() {
        return Ceiling.transport(arm).isPresent();
    }

    /** Returns true if another workload differs in nothing but the arm, so that the two can be compared. */
    public boolean besides(Workload other) {
        return number == other.number
                && chunk == other.chunk
                && load.equals(other.load)
                && demand.equals(other.demand)
                && network.equals(other.network);
    }

    /** The same with another load. */
    Workload with(Load other) {
        return new Workload(arm, number, chunk, other, demand, network, own);
    }

    /** The calls to the backend that a request takes. */
    public int calls() {
        return (number - 1) / chunk + 1;
    }

    /** Its load, chunk, demand and network in words, such as "100 users" and "100 users, K = 10, payload 2 KiB". */
    public String title() {
        return loadTitle()
                + (demand.isNone() ? "" : ", " + DemandText.of(demand))
                + network.map(each -> ", " + each.title()).orElse("");
    }

    /** Its number, load, chunk, demand and network in words, such as "N = 1000, 100 users"; without a number where it asks for no squares. */
    public String fullTitle() {
        return (own ? "" : "N = " + number + ", ") + title();
    }

    /** Its load and chunk in words. */
    public String loadTitle() {
        return load.title() + (chunk == 1 ? "" : ", K = " + chunk);
    }

    /** The arm, and what its calls demand, such as "rest, payload 2 KiB". */
    String armAndDemand() {
        return arm + (demand.isNone() ? "" : ", " + DemandText.of(demand));
    }

    /** A part of a file's name. */
    String fileName() {
        String asked = demand.isNone() ? "" : "-" + DemandQuery.of(demand);
        String between = network.map(each -> "-" + each.words()).orElse("");
        return (arm + (own ? "" : "-n-" + number) + (chunk == 1 ? "" : "-k-" + chunk) + "-" + load.title() + asked
                        + between)
                .replaceAll("[^a-z0-9+-]+", "-");
    }
}
