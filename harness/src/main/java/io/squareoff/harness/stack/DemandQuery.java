package io.squareoff.harness.stack;

import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A demand as parameters of a request to the aggregator. */
public final class DemandQuery {

    private static final long NANOS_PER_MICRO = 1_000;
    private static final long MICROS_PER_MILLI = 1_000;
    private static final long MICROS_PER_SECOND = 1_000_000;

    private DemandQuery() {}

    /** The parameters, such as {@code request-payload=2048&wait=3ms}; without one for what is zero, and empty for none. */
    public static String of(Demand demand) {
        List<String> parameters = new ArrayList<>();
        if (demand.requestBytes() > 0) {
            parameters.add("request-payload=" + demand.requestBytes());
        }
        if (demand.replyBytes() > 0) {
            parameters.add("reply-payload=" + demand.replyBytes());
        }
        if (!demand.waiting().isZero()) {
            parameters.add("wait=" + text(demand.waiting()));
        }
        if (!demand.cpu().isZero()) {
            parameters.add("cpu=" + text(demand.cpu()));
        }
        return String.join("&", parameters);
    }

    /** A path with these parameters behind those that it has. */
    public static String on(String path, Demand demand) {
        return demand.isNone() ? path : path + (path.contains("?") ? "&" : "?") + of(demand);
    }

    /**
     * A duration in the largest unit in which it is whole, as {@link Demand#duration(String)} reads it: {@code 3ms}, {@code 1500us}.
     *
     * @param duration in whole microseconds
     */
    public static String text(Duration duration) {
        long micros = duration.toNanos() / NANOS_PER_MICRO;
        if (micros % MICROS_PER_SECOND == 0) {
            return micros / MICROS_PER_SECOND + "s";
        }
        return micros % MICROS_PER_MILLI == 0 ? micros / MICROS_PER_MILLI + "ms" : micros + "us";
    }
}
