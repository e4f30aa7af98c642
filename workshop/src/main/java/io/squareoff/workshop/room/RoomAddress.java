package io.squareoff.workshop.room;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * The address of the broker that a class talks over.
 *
 * @param uri with scheme, host and port; it may have a user and a password, which {@link #toString} leaves out
 */
public record RoomAddress(URI uri) {

    /** @throws IllegalArgumentException if it is no such address */
    public RoomAddress {
        String login = uri.getRawUserInfo() == null ? "" : uri.getRawUserInfo() + "@";
        boolean whole = uri.getHost() != null
                && uri.getPort() > 0
                && uri.getPort() < 1 << 16
                && uri.toString().matches("(nats|tls)://\\Q" + login + uri.getHost() + "\\E:\\d+");
        if (!whole) {
            throw wrong();
        }
    }

    /** @throws IllegalArgumentException if it is no such address */
    public static RoomAddress of(String given) {
        try {
            return new RoomAddress(new URI(given == null ? "" : given.strip()));
        } catch (URISyntaxException e) {
            throw wrong();
        }
    }

    /** The address of a broker without a login. */
    public static RoomAddress of(String host, int port) {
        return of("nats://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
    }

    /** Without what was given, which may have a password. */
    private static IllegalArgumentException wrong() {
        return new IllegalArgumentException(
                "server must be an address with its port, such as nats://192.168.1.20:4290; the teacher's screen shows it");
    }

    /** A text in which this address may be, without the user and the password. */
    String withoutLogin(String text) {
        return uri.getRawUserInfo() == null ? text : text.replace(uri.getRawUserInfo() + "@", "");
    }

    @Override
    public String toString() {
        return uri.getScheme() + "://" + uri.getHost() + ":" + uri.getPort();
    }
}
