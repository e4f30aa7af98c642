package io.squareoff.harness.stack;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.proto.Demand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The bounds of a stack on what requests and their calls demand, known before it is started.
 *
 * @param payloadBytes the most that a request or a reply may carry
 * @param waiting the longest that a call may make a backend wait
 * @param cpu the most CPU time that a call may make a backend burn
 * @param deadline of an aggregation
 * @param workAtOnce the calls with work that a backend serves at a time
 * @param messageBytes the largest message that the broker takes
 * @param requestsAtOnce the requests that the aggregator takes at a time over one transport
 * @param squaresAtOnce for which the aggregator has room; a request gets none unless twice its own is free
 */
public record DemandLimits(
        long payloadBytes,
        Duration waiting,
        Duration cpu,
        Duration deadline,
        int workAtOnce,
        long messageBytes,
        int requestsAtOnce,
        int squaresAtOnce) {

    public static final String MAX_PAYLOAD = "squareoff.demand.max-payload";
    public static final String MAX_WAIT = "squareoff.demand.max-wait";
    public static final String MAX_CPU = "squareoff.demand.max-cpu";
    public static final String DEADLINE = "squareoff.aggregation.deadline";
    public static final String AT_ONCE = "squareoff.work.at-once";
    public static final String REQUESTS_AT_ONCE = "squareoff.aggregation.max-concurrent";
    public static final String SQUARES_AT_ONCE = "squareoff.aggregation.max-squares";

    /** The broker's own setting. */
    public static final String MAX_MESSAGE = "max_payload";

    /** The defaults of the services and of the broker. */
    public static final DemandLimits DEFAULT = new DemandLimits(
            256 << 10,
            Duration.ofSeconds(5),
            Duration.ofMillis(100),
            Duration.ofSeconds(10),
            256,
            1 << 20,
            256,
            3_000_000);

    private static final Pattern SIZE = Pattern.compile("(\\d{1,12}) ?([KMG]?)B?");
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(us|ms|s|m)");
    private static final Pattern MESSAGE = Pattern.compile("(?m)^\\s*" + MAX_MESSAGE + "\\s*[:=]?\\s*(\\S+?),?\\s*$");
    private static final List<String> UNITS = List.of("", "K", "M", "G");
    private static final long KIBI = 1 << 10;
    private static final long THOUSAND = 1_000;

    /**
     * Reads what the services and the broker of this project will read when they start.
     *
     * @param further more of the aggregator's configuration, YAML
     * @throws UserFacingException if a file cannot be read, or a value cannot be used
     */
    public static DemandLimits read(ProjectLayout home, Optional<Path> further) {
        Map<String, String> aggregator = ConfigurationFile.ofService(home, Services.AGGREGATOR.module());
        further.ifPresent(file -> aggregator.putAll(ConfigurationFile.read(file)));
        List<Map<String, String>> backends = Services.ALL.backends().stream()
                .map(backend -> ConfigurationFile.ofService(home, backend.module()))
                .toList();
        List<Map<String, String>> all = new ArrayList<>(backends);
        all.add(aggregator);
        return new DemandLimits(
                least(all, MAX_PAYLOAD, text -> bytes(text, true), DEFAULT.payloadBytes),
                least(all, MAX_WAIT, DemandLimits::duration, DEFAULT.waiting),
                least(all, MAX_CPU, DemandLimits::duration, DEFAULT.cpu),
                value(aggregator, DEADLINE, DemandLimits::duration, DEFAULT.deadline),
                least(backends, AT_ONCE, Integer::valueOf, DEFAULT.workAtOnce),
                messageBytes(home.brokerConfiguration(false, "")),
                value(aggregator, REQUESTS_AT_ONCE, Integer::valueOf, DEFAULT.requestsAtOnce),
                value(aggregator, SQUARES_AT_ONCE, Integer::valueOf, DEFAULT.squaresAtOnce));
    }

    /** A bound that each service has: what exceeds that of one is of no use. */
    private static <T extends Comparable<T>> T least(
            List<Map<String, String>> services, String name, Function<String, T> parser, T otherwise) {
        return services.stream()
                .map(service -> value(service, name, parser, otherwise))
                .min(Comparator.naturalOrder())
                .orElse(otherwise);
    }

    private static <T> T value(Map<String, String> properties, String name, Function<String, T> parser, T otherwise) {
        String text = properties.get(name);
        try {
            return text == null ? otherwise : parser.apply(text);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new UserFacingException(name + " cannot be " + text, e);
        }
    }

    /** Units are powers of 1024 with B or I behind them, and powers of 1000 without. */
    private static long brokerSize(String text) {
        String upper = text.toUpperCase(Locale.ROOT).replaceFirst("IB?$", "B");
        return bytes(upper, upper.endsWith("B"));
    }

    /** @param binary true if units are powers of 1024, as all of Spring's are */
    private static long bytes(String text, boolean binary) {
        Matcher matcher = SIZE.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a size: " + text);
        }
        long bytes = Long.parseLong(matcher.group(1));
        for (int power = UNITS.indexOf(matcher.group(2)); power > 0; power--) {
            bytes = Math.multiplyExact(bytes, binary ? KIBI : THOUSAND);
        }
        return bytes;
    }

    private static Duration duration(String text) {
        return Demand.duration(DURATION, text);
    }

    /** Of a broker of one node, which those of a cluster equal. */
    private static long messageBytes(Path configuration) {
        try {
            Matcher setting = MESSAGE.matcher(Files.readString(configuration));
            return value(
                    setting.find() ? Map.of(MAX_MESSAGE, setting.group(1)) : Map.of(),
                    MAX_MESSAGE,
                    DemandLimits::brokerSize,
                    DEFAULT.messageBytes);
        } catch (IOException e) {
            throw new UserFacingException("could not read " + configuration + ": " + e, e);
        }
    }
}
