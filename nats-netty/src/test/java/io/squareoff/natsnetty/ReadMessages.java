package io.squareoff.natsnetty;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;

/** Messages as they are read from a server, for tests of handlers: whoever responds to one is connected to nobody. */
public final class ReadMessages {

    private ReadMessages() {}

    /** Hands over the messages in what a server sends, up to where that is none of the protocol. It arrives in two parts. */
    public static void read(byte[] sent, MessageHandler handler) {
        Reader reader = new Reader(handler);
        EmbeddedChannel channel = new EmbeddedChannel(new Decoder(reader, new NatsMessage(null)));
        int half = sent.length / 2;
        channel.writeInbound(Unpooled.wrappedBuffer(sent, 0, half));
        channel.writeInbound(Unpooled.wrappedBuffer(sent, half, sent.length - half));
        channel.finishAndReleaseAll();
    }

    private static final class Reader implements Decoder.Received {

        private final MessageHandler handler;
        private boolean ended;

        private Reader(MessageHandler handler) {
            this.handler = handler;
        }

        @Override
        public void arriving() {}

        @Override
        public void info(String json) {
            try {
                ServerInfo.parse(json);
            } catch (ProtocolException e) {
                malformed(e.getMessage());
            }
        }

        @Override
        public void message(int sid, NatsMessage message) {
            handler.received(message);
        }

        @Override
        public void ping() {}

        @Override
        public void pong() {}

        @Override
        public void error(String error) {}

        @Override
        public void malformed(String why) {
            ended = true;
        }

        @Override
        public boolean isReading() {
            return !ended;
        }

        @Override
        public long maxPayload() {
            return 1 << 20;
        }
    }
}
