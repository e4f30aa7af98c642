package io.squareoff.load.fleet;

import io.nats.client.Options;
import java.nio.ByteBuffer;
import java.time.Duration;
import tools.jackson.databind.json.JsonMapper;

/** The connection and the form of messages, which both sides have in common. */
final class Messages {

    /** The header of an answer that is a refusal, whose body is the reason. */
    static final String FAILURE = "Failure";

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);

    private Messages() {}

    static Options.Builder connection(String broker, String token, String name) {
        return Options.builder()
                .server(broker)
                .token(token.toCharArray())
                .connectionName(name)
                .connectionTimeout(CONNECT_LIMIT)
                .reportNoResponders();
    }

    static byte[] json(Object value) {
        return JsonMapper.shared().writeValueAsBytes(value);
    }

    static <T> T read(byte[] json, Class<T> type) {
        return JsonMapper.shared().readValue(json, type);
    }

    static byte[] nanos(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    static long nanos(byte[] bytes) {
        return ByteBuffer.wrap(bytes).getLong();
    }
}
