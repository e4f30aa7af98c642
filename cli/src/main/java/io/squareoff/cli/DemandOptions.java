package io.squareoff.cli;

import io.squareoff.harness.stack.DemandLimits;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/**
 * The options for payload and work of each call to a backend. Methods throw IllegalArgumentException
 * with the name of the property that is bad.
 */
final class DemandOptions {

    private static final String NONE = "0";
    private static final String REQUEST = "request";
    private static final String REPLY = "reply";
    private static final String CPU = "cpu:";
    private static final Pattern SIZE = Pattern.compile("(\\d{1,18})(|B|[kKMG]B|[KMG]iB)");

    /** The work of a call. */
    private record Work(Duration waiting, Duration cpu) {}

    /** The payload of each call. */
    private static final class Payload {

        @Option(
                names = "--payload",
                split = ",",
                paramLabel = "SIZE,...",
                hideParamSyntax = true,
                required = true,
                description =
                        "Bytes that each call to a backend carries besides its numbers, at most 256KiB: 100B, 2KB (2,000"
                                + " bytes), 2KiB (2,048 bytes) (default: 0). They are random and are checked at both ends."
                                + " Several values: a sweep.")
        private List<String> sizes = List.of(NONE);

        @Option(
                names = "--payload-of",
                paramLabel = "MESSAGES",
                description = "Messages that carry the payload: request, reply or both (default: both).")
        private String of = "both";
    }

    @ArgGroup(exclusive = false)
    private Payload payload = new Payload();

    @Option(
            names = "--work",
            split = ",",
            paramLabel = "WORK,...",
            hideParamSyntax = true,
            defaultValue = NONE,
            description =
                    "Work of the backend for each call. 3ms: it waits, as for a database, at most 5s. cpu:200us: it"
                            + " burns CPU time, at most 100ms. 3ms+cpu:200us: both (default: ${DEFAULT-VALUE}). Several values: a"
                            + " sweep.")
    private List<String> works;

    /** Returns true if a list has several values. */
    boolean sweep() {
        return payload.sizes.size() > 1 || works.size() > 1;
    }

    /** Each payload with each work. */
    List<Demand> demands() {
        List<Integer> sizes = payload.sizes.stream().map(DemandOptions::size).toList();
        List<Work> kinds = works.stream().map(DemandOptions::work).toList();
        requireDistinct("payload", sizes, payload.sizes);
        requireDistinct("work", kinds, works);
        if (!Set.of(REQUEST, REPLY, "both").contains(payload.of)) {
            throw new IllegalArgumentException("payload-of must be request, reply or both, not " + payload.of);
        }
        return sizes.stream()
                .flatMap(size -> kinds.stream().map(work -> demand(size, work)))
                .toList();
    }

    private Demand demand(int size, Work work) {
        return new Demand(
                payload.of.equals(REPLY) ? 0 : size, payload.of.equals(REQUEST) ? 0 : size, work.waiting, work.cpu);
    }

    private static int size(String text) {
        Matcher matcher = SIZE.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "payload must be bytes like 0, 100, 100B, 2KB (2,000 bytes) or 2KiB (2,048 bytes), not " + text);
        }
        long number = Long.parseLong(matcher.group(1));
        int unit = unit(matcher.group(2));
        if (number > Integer.MAX_VALUE / unit) {
            throw new IllegalArgumentException("payload must be at most %d bytes (%s) by default, not %s"
                    .formatted(DemandLimits.DEFAULT.payloadBytes(), DemandLimits.MAX_PAYLOAD, text));
        }
        return (int) number * unit;
    }

    /** A thousand, or 1024 in units such as KiB, to the power that their letter stands for. */
    private static int unit(String name) {
        int power = name.length() < 2 ? 0 : 1 + "kmg".indexOf(Character.toLowerCase(name.charAt(0)));
        return (int) Math.pow(name.endsWith("iB") ? 1 << 10 : 1_000, power);
    }

    private static Work work(String text) {
        Duration waiting = Duration.ZERO;
        Duration cpu = Duration.ZERO;
        if (text.equals(NONE)) {
            return new Work(waiting, cpu);
        }
        for (String part : text.split("\\+", -1)) {
            boolean burns = part.startsWith(CPU);
            Duration time = time(burns ? part.substring(CPU.length()) : part, text);
            if (!(burns ? cpu : waiting).isZero()) {
                throw badWork(text, null);
            }
            if (burns) {
                cpu = time;
            } else {
                waiting = time;
            }
        }
        return new Work(waiting, cpu);
    }

    private static Duration time(String part, String text) {
        try {
            return Demand.duration(part);
        } catch (IllegalArgumentException e) {
            throw badWork(text, e);
        }
    }

    private static IllegalArgumentException badWork(String text, Throwable cause) {
        return new IllegalArgumentException(
                "work must be like 0, 3ms, cpu:200us or 3ms+cpu:200us, with whole numbers of us, ms or s, not " + text,
                cause);
    }

    private static void requireDistinct(String property, List<?> values, List<String> texts) {
        if (new HashSet<>(values).size() < values.size()) {
            throw new IllegalArgumentException(property + " must name each once, not " + texts);
        }
    }
}
