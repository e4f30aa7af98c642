package io.squareoff.natsnetty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * One TCP connection to one server, from its {@code INFO} to its end: TLS, login, and the check that the server is still there.
 *
 * <p>Only for the connection's thread.
 */
final class Link extends ChannelInboundHandlerAdapter implements Decoder.Received {

    /** Takes what happens. Each is called on the connection's thread. */
    interface Owner {

        /** The server took the login; subscriptions are to be sent. */
        void established(Link link);

        void message(int sid, NatsMessage message);

        void informed(Link link, ServerInfo info);

        void refused(String why);

        void serverError(String error);

        void writable(Link link);

        /** Called once, after whatever became of it. */
        void ended(Link link, String why);

        /** Bytes are written, or lost. */
        void written(long bytes);
    }

    /** Bytes of headers that the server may add to a message that was as large as it takes. */
    private static final long ADDED_BY_THE_SERVER = 64 << 10;

    private final NatsOptions options;
    private final URI server;
    private final Owner owner;

    /** Tasks, one for each PONG that is still to come, in the order of the PINGs. */
    private final Deque<Runnable> pongs = new ArrayDeque<>();

    private Channel channel;
    private Output output;
    private Future<?> timer;
    private ServerInfo info;
    private boolean established;
    private boolean handshaking;
    private boolean reading;
    private boolean flushing;
    private int silentChecks;
    private String why = "the server closed the connection";
    private boolean ended;

    Link(NatsOptions options, URI server, Owner owner) {
        this.options = options;
        this.server = server;
        this.owner = owner;
    }

    URI server() {
        return server;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        channel = context.channel();
        output = new Output(channel, owner::written);
        timer = channel.eventLoop()
                .schedule(
                        () -> end("no answer within " + options.connectTimeout()),
                        options.connectTimeout().toNanos(),
                        TimeUnit.NANOSECONDS);
    }

    // Reading.

    @Override
    public void arriving() {
        reading = true;
    }

    @Override
    public void info(String json) {
        ServerInfo newest;
        try {
            newest = ServerInfo.parse(json);
        } catch (ProtocolException e) {
            malformed(e.getMessage());
            return;
        }
        boolean first = info == null;
        info = newest;
        owner.informed(this, newest);
        if (first) {
            begin();
        }
    }

    private void begin() {
        if (info.tlsRequired() && options.tls().isEmpty()) {
            refuse("SSL required by server.");
        } else if (options.tls().isEmpty()) {
            login();
        } else if (info.tlsRequired() || info.tlsAvailable()) {
            encrypt(options.tls().get());
        } else {
            refuse("SSL connection wanted by client.");
        }
    }

    private void encrypt(SslContext context) {
        SslHandler tls = context.newHandler(channel.alloc(), server.getHost(), Servers.port(server));
        SSLParameters parameters = tls.engine().getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        tls.engine().setSSLParameters(parameters);
        tls.setHandshakeTimeoutMillis(options.connectTimeout().toMillis());
        handshaking = true;
        channel.pipeline().addFirst(tls);
        tls.handshakeFuture().addListener(shaken -> {
            handshaking = false;
            if (!shaken.isSuccess()) {
                refuse(NatsConnection.TLS_FAILED + innermost(shaken.cause()));
            } else if (!channel.pipeline().get(Decoder.class).isEmpty()) {
                malformed("the server sent more than INFO ahead of TLS");
            } else {
                login();
            }
        });
    }

    private static String innermost(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }

    private void login() {
        Map<String, String> fields = new LinkedHashMap<>();
        String inUrl = server.getRawUserInfo();
        if (inUrl != null) {
            int colon = inUrl.indexOf(':');
            if (colon < 0) {
                fields.put("auth_token", decoded(inUrl));
            } else {
                fields.put("user", decoded(inUrl.substring(0, colon)));
                fields.put("pass", decoded(inUrl.substring(colon + 1)));
            }
        }
        try {
            fields.putAll(options.login().fields(info.nonce()));
        } catch (RuntimeException e) {
            refuse(innermost(e));
            return;
        }
        output.line("CONNECT " + connect(fields));
        ping(this::loggedIn);
        output.flush();
    }

    /** A part of a URL without its {@code %xx}; a colon among them separates nothing. */
    private static String decoded(String part) {
        return URI.create("nats://" + part + "@host").getUserInfo();
    }

    private String connect(Map<String, String> login) {
        StringWriter json = new StringWriter();
        try (JsonGenerator generator = new JsonFactory().createGenerator(ObjectWriteContext.empty(), json)) {
            generator.writeStartObject();
            generator.writeBooleanProperty("verbose", false);
            generator.writeBooleanProperty("pedantic", false);
            generator.writeBooleanProperty("tls_required", options.tls().isPresent());
            generator.writeBooleanProperty("headers", true);
            generator.writeBooleanProperty("no_responders", true);
            generator.writeNumberProperty("protocol", 1);
            generator.writeStringProperty("lang", "java");
            generator.writeStringProperty("version", "0.1");
            generator.writeStringProperty("name", options.name());
            login.forEach(generator::writeStringProperty);
            generator.writeEndObject();
        }
        return json.toString();
    }

    private void loggedIn() {
        established = true;
        timer.cancel(false);
        long nanos = options.pingInterval().toNanos();
        // With a delay between them, so that a pause of the process is not taken for one of the server.
        timer = channel.eventLoop().scheduleWithFixedDelay(this::check, nanos, nanos, TimeUnit.NANOSECONDS);
        owner.established(this);
        flushSoon();
    }

    private void check() {
        if (silentChecks == options.maxPingsOut()) {
            end("the server does not answer");
        } else {
            silentChecks++;
            ping(() -> silentChecks = 0);
            output.flush();
        }
    }

    @Override
    public void message(int sid, NatsMessage message) {
        if (!established) {
            malformed("the server sent a message ahead of the login");
            return;
        }
        owner.message(sid, message);
    }

    @Override
    public void ping() {
        output.line("PONG");
        flushSoon();
    }

    @Override
    public void pong() {
        Runnable waiting = pongs.poll();
        if (waiting == null) {
            malformed("the server sent PONG without a PING");
        } else {
            waiting.run();
        }
    }

    @Override
    public void error(String error) {
        // After that one the server does not close the connection: if it ends later, it is for another reason.
        if (!begins(error, "permissions violation")) {
            why = error;
        }
        boolean ofLogin = begins(error, "authorization violation")
                || begins(error, "user authentication")
                || begins(error, "account authentication");
        if (established && !ofLogin) {
            owner.serverError(error);
        } else {
            refuse(error);
        }
    }

    private static boolean begins(String error, String words) {
        return error.regionMatches(true, 0, words, 0, words.length());
    }

    @Override
    public void malformed(String what) {
        end(what);
    }

    @Override
    public long maxPayload() {
        return info == null ? 0 : info.maxPayload() + ADDED_BY_THE_SERVER;
    }

    @Override
    public boolean isReading() {
        return !ended && !handshaking;
    }

    private void refuse(String reason) {
        if (!ended) {
            owner.refused(reason);
            end(reason);
        }
    }

    // Writing.

    void subscribe(int sid, String subject, String queue) {
        output.line("SUB " + subject + " " + (queue == null ? "" : queue + " ") + sid);
        flushSoon();
    }

    void unsubscribe(int sid) {
        output.line("UNSUB " + sid);
        flushSoon();
    }

    /** @param ponged is run when the server has read all that was written before, or the connection has ended */
    void ping(Runnable ponged) {
        pongs.add(ponged);
        output.line("PING");
        flushSoon();
    }

    Output output() {
        return output;
    }

    boolean isWritable() {
        return channel.isWritable();
    }

    /** Writes what was gathered when all that has arrived is handed on; as the next task, if nothing arrives now. */
    void flushSoon() {
        if (!reading && !flushing) {
            flushing = true;
            channel.eventLoop().execute(this::flush);
        }
    }

    void flush() {
        flushing = false;
        if (!ended) {
            output.flush();
        }
    }

    // Ending.

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        reading = false;
        flush();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (channel.isWritable()) {
            owner.writable(this);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (!established && cause instanceof DecoderException && cause.getCause() instanceof SSLException) {
            refuse(NatsConnection.TLS_FAILED + innermost(cause)); // The server did not take what the client showed.
        } else {
            end(innermost(cause));
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        ended();
    }

    /** Writes what was gathered, and ends the connection. */
    void close() {
        why = "closed";
        output.flush();
        end(why);
    }

    /** Ends the connection. */
    void end(String reason) {
        why = reason;
        if (channel != null) {
            channel.close();
        }
        ended();
    }

    private void ended() {
        if (ended) {
            return;
        }
        ended = true;
        if (channel != null) {
            timer.cancel(false);
            output.close();
        }
        owner.ended(this, why);
        for (Runnable waiting; (waiting = pongs.poll()) != null; ) {
            if (established) {
                waiting.run();
            }
        }
    }
}
