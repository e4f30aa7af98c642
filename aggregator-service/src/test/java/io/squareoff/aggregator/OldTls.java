package io.squareoff.aggregator;

import java.nio.ByteBuffer;

/** The first messages of TLS 1.1 (RFC 4346), which no library here would send any more. */
final class OldTls {

    static final byte ALERT = 21;

    private static final byte HANDSHAKE = 22;
    private static final byte CLIENT_HELLO = 1;
    private static final byte SERVER_HELLO = 2;
    private static final short TLS_1_1 = 0x0302;
    private static final short ECDHE_ECDSA_WITH_AES_128_CBC_SHA = (short) 0xC009;
    private static final int RANDOM_LENGTH = 32;

    private OldTls() {}

    /** A client that knows nothing newer. */
    static byte[] clientHello() {
        ByteBuffer hello = begin();
        hello.putShort((short) 2).putShort(ECDHE_ECDSA_WITH_AES_128_CBC_SHA);
        hello.put((byte) 1).put((byte) 0); // No compression.
        return message(CLIENT_HELLO, hello);
    }

    /** A server that chooses it. */
    static byte[] serverHello() {
        ByteBuffer hello = begin();
        hello.putShort(ECDHE_ECDSA_WITH_AES_128_CBC_SHA);
        hello.put((byte) 0);
        return message(SERVER_HELLO, hello);
    }

    private static ByteBuffer begin() {
        ByteBuffer hello = ByteBuffer.allocate(64).putShort(TLS_1_1);
        hello.put(new byte[RANDOM_LENGTH]);
        return hello.put((byte) 0); // No session.
    }

    private static byte[] message(byte type, ByteBuffer hello) {
        int length = hello.position();
        ByteBuffer record = ByteBuffer.allocate(length + 9);
        record.put(HANDSHAKE).putShort(TLS_1_1).putShort((short) (length + 4));
        record.put(type).put((byte) 0).putShort((short) length);
        record.put(hello.array(), 0, length);
        return record.array();
    }
}
