package io.squareoff.natsnetty;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;

/** The events that a decoder reads from bytes, in words. */
class Events implements Decoder.Received {

    final List<String> seen = new ArrayList<>();
    private boolean ended;

    /** The events of bytes that arrive in these parts. */
    static List<String> of(byte[]... parts) {
        Events events = new Events();
        events.read(parts);
        return events.seen;
    }

    static List<String> of(String text) {
        return of(text.getBytes(UTF_8));
    }

    final void read(byte[]... parts) {
        EmbeddedChannel channel = new EmbeddedChannel(new Decoder(this, new NatsMessage(null)));
        for (byte[] part : parts) {
            channel.writeInbound(Unpooled.copiedBuffer(part));
        }
        channel.finishAndReleaseAll();
    }

    @Override
    public void arriving() {}

    @Override
    public void info(String json) {
        seen.add("info " + json);
    }

    @Override
    public void message(int sid, NatsMessage message) {
        seen.add("message " + sid + " on " + message.subject() + " number " + message.number(2) + " reply "
                + (message.hasReplyTo() ? message.replyTo() : "none") + " status " + message.status() + " '"
                + message.statusText() + "' key " + message.header("Key") + " payload "
                + new String(message.payloadBytes(), UTF_8));
    }

    @Override
    public void ping() {
        seen.add("ping");
    }

    @Override
    public void pong() {
        seen.add("pong");
    }

    @Override
    public void error(String error) {
        seen.add("error " + error);
    }

    @Override
    public void malformed(String why) {
        seen.add("malformed: " + why);
        ended = true;
    }

    @Override
    public long maxPayload() {
        return 1000;
    }

    @Override
    public boolean isReading() {
        return !ended;
    }
}
