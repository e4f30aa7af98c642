package io.squareoff.load.compare;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A factor between rest and nats, or beside it: one arm's figure by that of another.
 *
 * <p>Between rest and nats one thing changes at a time: {@link #CLIENT_LIBRARY} and {@link #SERVER_FRAMEWORK} lead from rest as a
 * Spring application has it to rest as lean as it can be, {@link #CODEC} and {@link #PROTOCOL} from there to NATS as lean as that
 * can be, and {@link #NATS_LIBRARY} to the stock library. So these five multiply to {@link #WHOLE}, and codec and protocol to
 * {@link #LEAN}. Along another path, such as codec first, each could be another factor.
 */
public enum Effect {
    WHOLE("rest → nats", "nats", "rest"),
    CLIENT_LIBRARY("client library: WebClient → Netty itself", "rest-netty-to-webflux", "rest"),
    SERVER_FRAMEWORK("server framework: WebFlux → Netty itself", "rest-netty", "rest-netty-to-webflux"),
    CODEC("codec: JSON → protobuf", "rest-netty-protobuf", "rest-netty"),
    PROTOCOL("protocol: HTTP/1.1 → NATS, both lean", "nats-netty", "rest-netty-protobuf"),
    NATS_LIBRARY("NATS library: Netty itself → jnats", "nats", "nats-netty"),
    LEAN("rest-netty → nats-netty", "nats-netty", "rest-netty"),
    /** HTTP/2 with a client that adds as little to it as possible, before the same backend. */
    HTTP2("HTTP/2: rest-netty-to-webflux → rest-h2-netty", "rest-h2-netty", "rest-netty-to-webflux"),
    /** HTTP/2 as a Spring application gets it. */
    HTTP2_IN_WEBCLIENT("HTTP/2 in WebClient: rest → rest-h2", "rest-h2", "rest"),
    CODEC_IN_WEBCLIENT("codec in WebClient: rest → rest-protobuf", "rest-protobuf", "rest"),
    CODEC_OVER_NATS("codec over NATS: nats-json → nats", "nats", "nats-json"),
    /** The cost of one RPC library above the protocol and the codec against another's. */
    RPC_LIBRARY("RPC library: rest-h2-protobuf → grpc", "grpc", "rest-h2-protobuf");

    /** The factors that multiply to the whole. */
    public static final List<Effect> PARTS = List.of(CLIENT_LIBRARY, SERVER_FRAMEWORK, CODEC, PROTOCOL, NATS_LIBRARY);

    private final String title;
    private final Map<String, Double> powers = new TreeMap<>();

    /** @param to the arm whose figure is divided by that of the other */
    Effect(String title, String to, String from) {
        this.title = title;
        powers.put(to, 1.0);
        powers.put(from, -1.0);
    }

    public String title() {
        return title;
    }

    /** The exponent of each arm's figure, by the arm's name. */
    public Map<String, Double> powers() {
        return powers;
    }
}
