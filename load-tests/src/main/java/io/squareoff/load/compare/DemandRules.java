package io.squareoff.load.compare;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.stack.DemandLimits;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.TransportDescription;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;

/**
 * The rules by which a plan's demands can be met: as many requests at once as the aggregator takes, within the bounds of the services
 * and the broker, and before the deadline.
 *
 * <p>Whether there is time for work follows from the bounds of closed and open systems (Lazowska, Zahorjan, Graham and Sevcik,
 * <cite>Quantitative System Performance</cite>, 1984, chapter 5): with U users whose requests take D of the time of a resource, a
 * response takes U · D on average at least, and at a rate R a resource is busy for R · D. What is within these may still be too much.
 *
 * @param cores of the machine that a stack would run on
 */
public record DemandRules(DemandLimits limits, int cores) {

    /** The most bytes that one number takes in a message: eleven digits and a comma. */
    private static final long NUMBER_BYTES = 12;

    /** Of a message, besides numbers and payload. */
    private static final long FRAME_BYTES = 512;

    private static final String JSON = "json";

    /**
     * Returns the plan.
     *
     * @throws IllegalArgumentException naming the property, the bad value and the limit
     */
    public Plan checked(Plan plan) {
        plan.cells().stream().flatMap(Collection::stream).forEach(this::requireRoom);
        Plan.require(
                plan.rules().users() <= limits.requestsAtOnce(),
                "configuration must let the aggregator take the %d users of a warm-up at once (%s)"
                        .formatted(plan.rules().users(), DemandLimits.REQUESTS_AT_ONCE),
                limits.requestsAtOnce());
        if (plan.sharesCapacity()) {
            plan.ofCapacity().cells().stream().flatMap(Collection::stream).forEach(this::requireRoom);
        }
        plan.cells().stream()
                .flatMap(Collection::stream)
                .filter(workload -> !workload.demand().isNone())
                .forEach(workload -> {
                    requireWithinBounds(workload.demand());
                    plan.catalogue()
                            .find(workload.transport())
                            .ifPresent(transport -> requireMessage(workload, transport));
                    if (workload.demand().hasWork()) {
                        requireTime(workload);
                    }
                });
        return plan;
    }

    /** Of all users at once: each of them waits for one request at a time. */
    private void requireRoom(Workload workload) {
        if (workload.load() instanceof Load.Closed closed && !workload.isCeiling()) {
            Plan.require(
                    closed.users() <= limits.requestsAtOnce(),
                    "users must be at most %d (%s)".formatted(limits.requestsAtOnce(), DemandLimits.REQUESTS_AT_ONCE),
                    closed.users());
            Plan.require(
                    (closed.users() + 1L) * workload.number() <= limits.squaresAtOnce(),
                    "users must ask for at most %d squares at once, with one request more (%s)"
                            .formatted(limits.squaresAtOnce(), DemandLimits.SQUARES_AT_ONCE),
                    closed.title() + " with N = " + workload.number());
        }
    }

    private void requireWithinBounds(Demand demand) {
        long payload = Math.max(demand.requestBytes(), demand.replyBytes());
        Plan.require(
                payload <= limits.payloadBytes(),
                "payload must be at most %d bytes (%s)".formatted(limits.payloadBytes(), DemandLimits.MAX_PAYLOAD),
                payload);
        requireAtMost("wait", demand.waiting(), limits.waiting(), DemandLimits.MAX_WAIT);
        requireAtMost("burn CPU for", demand.cpu(), limits.cpu(), DemandLimits.MAX_CPU);
    }

    private static void requireAtMost(String verb, Duration time, Duration most, String setting) {
        Plan.require(
                time.compareTo(most) <= 0,
                "work must %s at most %s (%s)".formatted(verb, DemandText.time(most), setting),
                DemandText.time(time));
    }

    /** Of the kinds of transport that go through the broker, which takes no larger message. */
    private void requireMessage(Workload workload, TransportDescription transport) {
        long payload =
                Math.max(workload.demand().requestBytes(), workload.demand().replyBytes());
        long carried = transport.codec().equals(JSON) ? (payload + 2) / 3 * 4 : payload;
        long message = carried + NUMBER_BYTES * workload.chunk() + FRAME_BYTES;
        Plan.require(
                !Services.NATS.isNeededBy(transport.kind()) || message <= limits.messageBytes(),
                "payload must leave messages of %s within %d bytes (the broker's %s)"
                        .formatted(transport.name(), limits.messageBytes(), DemandLimits.MAX_MESSAGE),
                "about " + message + ", with the squares of " + workload.chunk());
    }

    private void requireTime(Workload workload) {
        Plan.require(
                alone(workload) < seconds(limits.deadline()),
                deadline(),
                took(alone(workload)) + ": " + asked(workload));
        double pool = workload.calls() * seconds(time(workload)) / limits.workAtOnce();
        double cpu = workload.calls() * seconds(workload.demand().cpu()) / cores;
        if (workload.load() instanceof Load.Closed closed) {
            double average = closed.users() * Math.max(pool, cpu);
            Plan.require(
                    average < seconds(limits.deadline()),
                    deadline(),
                    took(average) + " on average: " + closed.title() + " with " + asked(workload));
        } else if (workload.load() instanceof Load.Open open) {
            requireCapacity(workload, open.rate(), pool, cpu);
        }
    }

    /**
     * @param pool seconds for which a request keeps all of a backend's threads busy
     * @param cpu the same of all cores
     */
    private void requireCapacity(Workload workload, int rate, double pool, double cpu) {
        String asked = ": " + rate + " requests/s with " + asked(workload);
        Plan.require(
                rate * pool < 1,
                "work must keep fewer calls busy than a backend serves at once",
                number(rate * pool * limits.workAtOnce()) + asked);
        Plan.require(
                rate * cpu < 1,
                "work must leave some of the CPU time of the machine's " + cores + " cores",
                number(rate * cpu * cores) + " cores" + asked);
    }

    /** The seconds that one request takes at least with nobody else there: whole turns of the threads that work. */
    private double alone(Workload workload) {
        long turns = (workload.calls() + limits.workAtOnce() - 1L) / limits.workAtOnce();
        return Math.max(
                turns * seconds(time(workload)),
                workload.calls() * seconds(workload.demand().cpu()) / cores);
    }

    /** The time that one call keeps a thread busy. */
    private static Duration time(Workload workload) {
        return workload.demand().waiting().plus(workload.demand().cpu());
    }

    private String deadline() {
        return "work must be done within a request's deadline of %s (%s)"
                .formatted(DemandText.time(limits.deadline()), DemandLimits.DEADLINE);
    }

    private String asked(Workload workload) {
        return "%s of %s, %d at once (%s), %d cores"
                .formatted(
                        workload.calls() == 1 ? "1 call" : workload.calls() + " calls",
                        DemandText.work(workload.demand()),
                        limits.workAtOnce(),
                        DemandLimits.AT_ONCE,
                        cores);
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    private static String took(double seconds) {
        return String.format(Locale.ROOT, "%.1f s", seconds);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
