package io.squareoff.load.compare;

import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words for demands. */
public final class DemandText {

    private static final int KIBIBYTE = 1024;
    private static final long NANOS_PER_MICRO = 1_000;

    private DemandText() {}

    /** Payload and work, such as "payload 2 KiB, work 3 ms of waiting"; empty for none. */
    public static String of(Demand demand) {
        return Stream.of(
                        demand.hasPayload() ? "payload " + payload(demand) : "",
                        demand.hasWork() ? "work " + work(demand) : "")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** The payload: "0", "2 KiB" in both messages, or "2 KiB in replies". */
    public static String payload(Demand demand) {
        String request = size(demand.requestBytes());
        String reply = size(demand.replyBytes());
        if (request.equals(reply)) {
            return request;
        }
        List<String> parts = new ArrayList<>();
        if (demand.requestBytes() > 0) {
            parts.add(request + " in requests");
        }
        if (demand.replyBytes() > 0) {
            parts.add(reply + " in replies");
        }
        return String.join(", ", parts);
    }

    /** The work: "0", "3 ms of waiting", "200 µs of CPU", or both. */
    public static String work(Demand demand) {
        List<String> parts = new ArrayList<>();
        if (!demand.waiting().isZero()) {
            parts.add(time(demand.waiting()) + " of waiting");
        }
        if (!demand.cpu().isZero()) {
            parts.add(time(demand.cpu()) + " of CPU");
        }
        return parts.isEmpty() ? "0" : String.join(" + ", parts);
    }

    private static String size(int bytes) {
        if (bytes == 0) {
            return "0";
        }
        return bytes % KIBIBYTE == 0
                ? String.format(Locale.ROOT, "%,d KiB", bytes / KIBIBYTE)
                : String.format(Locale.ROOT, "%,d B", bytes);
    }

    /** Such as "3 ms", "1,500 µs" and "2 s". */
    static String time(Duration duration) {
        long micros = duration.toNanos() / NANOS_PER_MICRO;
        if (micros % 1_000_000 == 0) {
            return String.format(Locale.ROOT, "%,d s", micros / 1_000_000);
        }
        return micros % 1_000 == 0
                ? String.format(Locale.ROOT, "%,d ms", micros / 1_000)
                : String.format(Locale.ROOT, "%,d µs", micros);
    }
}
