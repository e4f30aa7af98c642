package io.squareoff.load.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A factor between rest and nats, or beside it: a product of powers of the arms' figures.
 *
 * <p>Between rest and nats one thing changes at a time: {@link #CLIENT_LIBRARY} and {@link #SERVER_FRAMEWORK} lead from rest as a
 * Spring application has it to rest as lean as it can be, {@link #CODEC} and {@link #PROTOCOL} from there to NATS as lean as that
 * can be, and {@link #NATS_LIBRARY} to the stock library. So these five multiply to {@link #WHOLE}, and codec and protocol to
 * {@link #LEAN}. Along another path, such as codec first, each could be another factor.
 */
public enum Effect {
    WHOLE("rest → nats", power("nats", 1), power("rest", -1)),
    CLIENT_LIBRARY("client library: WebClient → Netty itself", power("rest-netty-to-webflux", 1), power("rest", -1)),
    SERVER_FRAMEWORK(
            "server framework: WebFlux → Netty itself", power("rest-netty", 1), power("rest-netty-to-webflux", -1)),
    CODEC("codec: JSON → protobuf", power("rest-netty-protobuf", 1), power("rest-netty", -1)),
    PROTOCOL("protocol: HTTP/1.1 → NATS, both lean", power("nats-netty", 1), power("rest-netty-protobuf", -1)),
    NATS_LIBRARY("NATS library: Netty itself → jnats", power("nats", 1), power("nats-netty", -1)),
    LEAN("rest-netty → nats-netty", power("nats-netty", 1), power("rest-netty", -1)),
    /** HTTP/2 with a client that adds as little to it as possible, before the same backend. */
    HTTP2(
            "HTTP/2: rest-netty-to-webflux → rest-h2-netty",
            power("rest-h2-netty", 1),
            power("rest-netty-to-webflux", -1)),
    /** HTTP/2 as a Spring application gets it. */
    HTTP2_IN_WEBCLIENT("HTTP/2 in WebClient: rest → rest-h2", power("rest-h2", 1), power("rest", -1)),
    CODEC_IN_WEBCLIENT("codec in WebClient: rest → rest-protobuf", power("rest-protobuf", 1), power("rest", -1)),
    CODEC_OVER_NATS("codec over NATS: nats-json → nats", power("nats", 1), power("nats-json", -1)),
    /** The cost of one RPC library above the protocol and the codec against another's. */
    RPC_LIBRARY("RPC library: rest-h2-protobuf → grpc", power("grpc", 1), power("rest-h2-protobuf", -1));

    /** The factors that multiply to the whole. */
    public static final List<Effect> PARTS = List.of(CLIENT_LIBRARY, SERVER_FRAMEWORK, CODEC, PROTOCOL, NATS_LIBRARY);

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

    /** The exponent of each arm's figure, by the arm's name. */
    public Map<String, Double> powers() {
        return powers;
    }
}
