package io.squareoff.natsnetty;

import java.util.Arrays;

/** Messages as they are read from a server, for tests of handlers: whoever responds to one is connected to nobody. */
public final class ReadMessages {

    private ReadMessages() {}

    /** Hands over the messages in what a server sends, up to where that is none of the protocol. It arrives in two parts. */
    public static void read(byte[] sent, MessageHandler handler) {
        int half = sent.length / 2;
        new Events() {
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
            public long maxPayload() {
                return 1 << 20;
            }
        }.read(Arrays.copyOf(sent, half), Arrays.copyOfRange(sent, half, sent.length));
    }
}
