package io.squareoff.workshop.room;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;

/**
 * The address of the broker that a class talks over.
 *
 * @param uri with scheme, host and port; it may have a user and a password, which {@link #toString} leaves out
 */
public record RoomAddress(URI uri) {

    private static final Set<String> SCHEMES = Set.of("nats", "tls");

    private static final int HIGHEST_PORT = 65_535;

    /** @throws IllegalArgumentException if it is no such address */
    public RoomAddress {
        boolean whole = uri.getScheme() != null
                && SCHEMES.contains(uri.getScheme())
                && uri.getHost() != null
                && uri.getPort() > 0
                && uri.getPort() <= HIGHEST_PORT
                && uri.getRawPath().isEmpty()
                && uri.getRawQuery() == null
                && uri.getRawFragment() == null;
        if (!whole) {
            throw wrong();
        }
    }

    /** @throws IllegalArgumentException if it is no such address */
    public static RoomAddress of(String given) {
        try {
            return new RoomAddress(new URI(given.strip()));
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

    @Override
    public String toString() {
        return uri.getScheme() + "://" + uri.getHost() + ":" + uri.getPort();
    }
}
