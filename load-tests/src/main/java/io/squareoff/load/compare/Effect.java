package io.squareoff.load.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A factor between rest and nats: a product of powers of the arms' figures.
 *
 * <p>Codec and protocol form a 2×2 of rest, rest-protobuf, rest-h2 and rest-h2-protobuf. The contribution of each
 * depends on the order of the changes. The mean over both orders, in logarithms, is the main effect of a 2² factorial
 * design (Box, Hunter and Hunter, <cite>Statistics for Experimenters</cite>, 2nd edition, 2005, chapter 5) and, for two factors,
 * the same as the Shapley value (Shapley, <cite>A Value for n-Person Games</cite>, 1953): the geometric mean of the two paths.
 * So {@link #CODEC}, {@link #MULTIPLEXING} and {@link #BROKER} multiply to {@link #WHOLE}.
 *
 * <p>rest is written on Netty itself. What Spring's client costs above it is a factor before that: {@link #CLIENT_LIBRARY} and
 * {@link #WHOLE} multiply to {@link #WHOLE_FROM_WEBCLIENT}, in the rounds that have both.
 */
public enum Effect {
    WHOLE_FROM_WEBCLIENT("rest-webclient → nats", power("nats", 1), power("rest-webclient", -1)),
    CLIENT_LIBRARY("client library: rest-webclient → rest", power("rest", 1), power("rest-webclient", -1)),
    WHOLE("rest → nats", power("nats", 1), power("rest", -1)),
    CODEC(
            "codec: JSON → protobuf",
            power("rest-protobuf", 0.5),
            power("rest", -0.5),
            power("rest-h2-protobuf", 0.5),
            power("rest-h2", -0.5)),
    MULTIPLEXING(
            "multiplexing: HTTP/1.1 → HTTP/2",
            power("rest-h2", 0.5),
            power("rest", -0.5),
            power("rest-h2-protobuf", 0.5),
            power("rest-protobuf", -0.5)),
    BROKER("the rest: HTTP/2 → NATS, both with protobuf", power("nats", 1), power("rest-h2-protobuf", -1)),
    CODEC_OVER_HTTP1("codec over HTTP/1.1", power("rest-protobuf", 1), power("rest", -1)),
    CODEC_OVER_HTTP2("codec over HTTP/2", power("rest-h2-protobuf", 1), power("rest-h2", -1)),
    /** The ratio between the two paths of either effect: 1 if codec and protocol do not depend on each other. */
    INTERACTION(
            "interaction: HTTP/2 ÷ HTTP/1.1",
            power("rest-h2-protobuf", 1),
            power("rest-h2", -1),
            power("rest-protobuf", -1),
            power("rest", 1)),
    /** A second estimate of the codec. */
    CODEC_OVER_NATS("codec over NATS: nats-json → nats", power("nats", 1), power("nats-json", -1)),
    /** The cost of the RPC library above the protocol that it runs on. */
    RPC_LIBRARY("RPC library: rest-h2-protobuf → grpc", power("grpc", 1), power("rest-h2-protobuf", -1));

    /** The effects without which nothing is attributed. */
    static final List<Effect> PARTS = List.of(WHOLE, CODEC, MULTIPLEXING, BROKER);

    private final String title;
    private final Map<String, Double> powers = new TreeMap<>();

    @SafeVarargs
    @SuppressWarnings("varargs") // They are only read.
    Effect(String title, Map.Entry<String, Double>... powers) {
        this.title = title;
        Arrays.stream(powers).forEach(power -> this.powers.put(power.getKey(), power.getValue()));
    }

    private static Map.Entry<String, Double> power(String arm, double exponent) {
        return Map.entry(arm, exponent);
    }

    public String title() {
        return title;
    }

    /** True if it is a part of the effect above it, or derived from it. */
    public boolean isPart() {
        return this == CLIENT_LIBRARY || this == CODEC || this == MULTIPLEXING || this == BROKER || this == INTERACTION;
    }

    /** The exponent of each arm's figure, by the arm's name. */
    Map<String, Double> powers() {
        return powers;
    }
}
