package io.squareoff.load.compare;

import java.util.List;

/**
 * A factor between rest and nats, or beside it: the ratio of the figures of two arms.
 *
 * <p>Between rest and nats one thing changes at a time: {@link #CLIENT_LIBRARY} and {@link #SERVER_FRAMEWORK} lead from rest as a
 * Spring application has it to rest as lean as it can be, {@link #CODEC} and {@link #PROTOCOL} from there to NATS as lean as that
 * can be, and {@link #NATS_LIBRARY} to the stock library. So these five multiply to {@link #WHOLE}, and codec and protocol to
 * {@link #LEAN}. Along another path, such as codec first, each could be another factor.
 */
public enum Effect {
    WHOLE("rest → nats", "rest", "nats"),
    CLIENT_LIBRARY("client library: WebClient → Netty itself", "rest", "rest-netty-to-webflux"),
    SERVER_FRAMEWORK("server framework: WebFlux → Netty itself", "rest-netty-to-webflux", "rest-netty"),
    CODEC("codec: JSON → protobuf", "rest-netty", "rest-netty-protobuf"),
    PROTOCOL("protocol: HTTP/1.1 → NATS, both lean", "rest-netty-protobuf", "nats-netty"),
    NATS_LIBRARY("NATS library: Netty itself → jnats", "nats-netty", "nats"),
    LEAN("rest-netty → nats-netty", "rest-netty", "nats-netty"),
    /** HTTP/2 with a client that adds as little to it as possible, before the same backend. */
    HTTP2("HTTP/2: rest-netty-to-webflux → rest-h2-netty", "rest-netty-to-webflux", "rest-h2-netty"),
    /** HTTP/2 as a Spring application gets it. */
    HTTP2_IN_WEBCLIENT("HTTP/2 in WebClient: rest → rest-h2", "rest", "rest-h2"),
    CODEC_IN_WEBCLIENT("codec in WebClient: rest → rest-protobuf", "rest", "rest-protobuf"),
    CODEC_OVER_NATS("codec over NATS: nats-json → nats", "nats-json", "nats"),
    /** The cost of one RPC library above the protocol and the codec against another's. */
    RPC_LIBRARY("RPC library: rest-h2-protobuf → grpc", "rest-h2-protobuf", "grpc");

    /** The factors that multiply to the whole. */
    public static final List<Effect> PARTS = List.of(CLIENT_LIBRARY, SERVER_FRAMEWORK, CODEC, PROTOCOL, NATS_LIBRARY);

    private final String title;
    private final List<String> arms;

    Effect(String title, String from, String to) {
        this.title = title;
        this.arms = List.of(from, to);
    }

    public String title() {
        return title;
    }

    /** The arm whose figure is divided by, and the arm whose figure is divided. */
    public List<String> arms() {
        return arms;
    }
}
