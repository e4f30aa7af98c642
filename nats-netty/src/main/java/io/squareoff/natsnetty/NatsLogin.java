package io.squareoff.natsnetty;

import java.util.Map;

/** The login of a connection. It is read again for each attempt to connect, on the connection's thread. */
@FunctionalInterface
public interface NatsLogin {

    /** No login but the one in the server's URL: {@code nats://user:password@host} or {@code nats://token@host}. */
    NatsLogin NONE = nonce -> Map.of();

    /**
     * The fields of CONNECT that log in: {@code user} and {@code pass}, {@code auth_token}, {@code nkey} and {@code sig}, or {@code
     * jwt} and {@code sig}.
     *
     * @param nonce the text that the server wants signed, with {@code sig} as unpadded URL-safe Base64; null if it wants none
     * @throws IllegalArgumentException if there is no login now, for example because a file cannot be read: the attempt fails with
     *     its message
     */
    Map<String, String> fields(String nonce);
}
