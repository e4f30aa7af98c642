package io.squareoff.harness.network;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The network between any two hosts.
 *
 * @param roundTrip the time that a packet and its answer take, half of it each way
 * @param jitter each way takes up to so much longer, evenly distributed. Packets from one host to another stay in order: behind a late one
 *     all are late
 * @param bitsPerSecond of each host in each direction, with the framing of an Ethernet; 0 for no limit
 * @param loss the share of packets that do not arrive, each independently
 */
public record NetworkConditions(Duration roundTrip, Duration jitter, long bitsPerSecond, double loss) {

    private static final Pattern AMOUNT = Pattern.compile("(\\d+(?:\\.\\d+)?)(\\D+)");
    private static final Map<String, Double> NANOS = Map.of("us", 1e3, "ms", 1e6, "s", 1e9);
    private static final Map<String, Double> BITS = Map.of("Mbit", 1e6, "Gbit", 1e9);
    private static final Map<String, Double> PERCENTS = Map.of("%", 1.0);

    /** Preamble, header, checksum and gap of an Ethernet frame. */
    private static final int FRAMING = 38;

    /** These may have several values. */
    private static final List<String> SEVERAL = List.of("rtt=", "loss=");

    private static final int FULL = 1_500;

    /** Without the headers of IP and of TCP with timestamps. */
    private static final int PAYLOAD = FULL - 52;

    private static final long UNLIMITED = 0;
    private static final long SLOWEST = 1_000_000;
    private static final String TOO_SLOW = "rate must be at least 1Mbit";
    private static final int SMALL = 50;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int PERCENT = 100;
    private static final Duration LONGEST = Duration.ofMillis(200);
    /** With a tenth one message in five is lost or its answer is; with three tenths some echoes take longer than anybody waits. */
    private static final double LOSS_AT_MOST = 0.1;

    /** Packets are not held. */
    public static final NetworkConditions NO_TIME = new NetworkConditions(Duration.ZERO, Duration.ZERO, 0, 0);

    public NetworkConditions {
        require(
                !roundTrip.isNegative() && roundTrip.compareTo(LONGEST) <= 0,
                "rtt must be from 0ms to 200ms",
                roundTrip);
        require(!jitter.isNegative() && jitter.compareTo(LONGEST) <= 0, "jitter must be from 0us to 200ms", jitter);
        require(bitsPerSecond == UNLIMITED || bitsPerSecond >= SLOWEST, TOO_SLOW, bitsPerSecond);
        require(loss >= 0 && loss <= LOSS_AT_MOST, "loss must be from 0% to 10%", loss);
    }

    /**
     * Reads one network or several, such as {@code rtt=0.5ms/1ms/5ms,rate=1Gbit}: each round trip with each loss.
     *
     * @throws IllegalArgumentException if they are none, or two are the same
     */
    public static List<NetworkConditions> parseAll(String text) {
        Stream<String> each = Stream.of("");
        for (String part : text.split(",", -1)) {
            String name = part.substring(0, part.indexOf('=') + 1);
            String value = part.substring(name.length());
            List<String> values = SEVERAL.contains(name) ? List.of(value.split("/", -1)) : List.of(value);
            each = each.flatMap(before -> values.stream().map(one -> before + "," + name + one));
        }
        List<NetworkConditions> networks =
                each.map(one -> parse(one.substring(1))).toList();
        require(networks.stream().distinct().count() == networks.size(), "network must name each value once", text);
        return networks;
    }

    /**
     * Reads conditions such as {@code rtt=0.5ms,jitter=50us,rate=1Gbit,loss=0.1%}, of which all but the first may be left out.
     *
     * @throws IllegalArgumentException if they are none
     */
    public static NetworkConditions parse(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            String[] pair = part.split("=", 2);
            require(
                    pair.length == 2 && values.put(pair[0], pair[1]) == null,
                    "network must be like rtt=0.5ms,rate=1Gbit",
                    text);
        }
        String roundTrip = values.remove("rtt");
        require(roundTrip != null, "network must have a rtt, such as rtt=0.5ms", text);
        NetworkConditions conditions = new NetworkConditions(
                duration("rtt", roundTrip),
                duration("jitter", Objects.requireNonNullElse(values.remove("jitter"), "0us")),
                values.containsKey("rate") ? rate(values.remove("rate")) : UNLIMITED,
                share(Objects.requireNonNullElse(values.remove("loss"), "0%")));
        require(values.isEmpty(), "network has rtt, jitter, rate and loss", values.keySet());
        return conditions;
    }

    /** The same with a shorter round trip, of which something else takes a part already. */
    NetworkConditions less(Duration taken) {
        Duration rest = roundTrip.compareTo(taken) < 0 ? Duration.ZERO : roundTrip.minus(taken);
        rest = rest.compareTo(LONGEST) > 0 ? LONGEST : rest;
        return new NetworkConditions(rest, jitter, bitsPerSecond, loss);
    }

    /** The same, with every packet taking as long. */
    NetworkConditions withoutJitter() {
        return new NetworkConditions(roundTrip, Duration.ZERO, bitsPerSecond, loss);
    }

    /** The same, with all packets arriving. */
    NetworkConditions lossless() {
        return new NetworkConditions(roundTrip, jitter, bitsPerSecond, 0);
    }

    /** The median of a small packet's round trip: jitter is even on each way, and both packets are on the wire for a time. */
    Duration usualRoundTrip() {
        return roundTrip.plus(jitter).plusNanos(2 * wireNanos(SMALL));
    }

    /** The bits of a stream's packets on the wire, of which each has as many bytes as fit. */
    static double bitsOnTheWire(double payloadBytes) {
        return payloadBytes / PAYLOAD * (FULL + FRAMING) * Byte.SIZE;
    }

    /** The time that a packet is on the wire for, at the rate. */
    long wireNanos(int bytes) {
        return bitsPerSecond == 0
                ? 0
                : Math.round((bytes + FRAMING) * (double) Byte.SIZE * NANOS_PER_SECOND / bitsPerSecond);
    }

    /** As {@link #parse} reads them. */
    public String words() {
        return "rtt=" + plain(roundTrip.toNanos() / 1e3) + "us"
                + (jitter.isZero() ? "" : ",jitter=" + plain(jitter.toNanos() / 1e3) + "us")
                + (bitsPerSecond == 0 ? "" : ",rate=" + plain(bitsPerSecond / 1e6) + "Mbit")
                + (loss == 0 ? "" : ",loss=" + plain(PERCENT * loss) + "%");
    }

    /** In words, such as "round trip 0.5 ms, 1000 Mbit/s, loss 0.1 %". */
    public String title() {
        List<String> words = new ArrayList<>(List.of("round trip " + roundTripTitle()));
        if (!jitter.isZero()) {
            words.add("jitter " + millis(jitter));
        }
        if (bitsPerSecond > 0) {
            words.add(rounded(bitsPerSecond / 1e6) + " Mbit/s");
        }
        if (loss > 0) {
            words.add("loss " + lossTitle());
        }
        return String.join(", ", words);
    }

    /** Such as "0.5 ms". */
    public String roundTripTitle() {
        return millis(roundTrip);
    }

    /** Such as "0.1 %". */
    public String lossTitle() {
        return rounded(PERCENT * loss) + " %";
    }

    private static String millis(Duration duration) {
        return rounded(duration.toNanos() / 1e6) + " ms";
    }

    private static String rounded(double value) {
        String text = String.format(Locale.ROOT, "%.4f", value);
        return text.replaceFirst("\\.?0+$", "");
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private static Duration duration(String name, String text) {
        return Duration.ofNanos(Math.round(amount(text, NANOS, name + " must be like 0.5ms or 50us")));
    }

    private static long rate(String text) {
        long rate = Math.round(amount(text, BITS, "rate must be like 1Gbit or 100Mbit"));
        require(rate >= SLOWEST, TOO_SLOW, text);
        return rate;
    }

    private static double share(String text) {
        return amount(text, PERCENTS, "loss must be like 0.1%") / PERCENT;
    }

    /** A number with one of these units behind it, times the unit. */
    private static double amount(String text, Map<String, Double> units, String what) {
        Matcher matcher = AMOUNT.matcher(text);
        require(matcher.matches() && units.containsKey(matcher.group(2)), what, text);
        return Double.parseDouble(matcher.group(1)) * units.get(matcher.group(2));
    }

    private static void require(boolean condition, String what, Object found) {
        if (!condition) {
            throw new IllegalArgumentException(what + ", not " + found);
        }
    }
}
