package io.squareoff.console.web;

import io.squareoff.console.ConsoleProperties;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;

/**
 * Decides what a caller may do, without a login.
 *
 * <p>Whoever calls from this machine may start, change, stop and save races; anyone else may watch. A call comes from this machine
 * if both ends say so: its connection is one over the loopback address, and the name that it calls this server by is a name of that
 * address. In a container only the name can be looked at, so its port is to be published on the loopback address alone.
 *
 * <p>A page elsewhere that a browser on this machine shows has another origin, and a name that is made to lead here is another host:
 * both are refused.
 */
@Component
final class Caller {

    private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

    private final boolean publishedOnLoopback;
    private final List<String> hosts;

    Caller(ConsoleProperties properties) {
        this.publishedOnLoopback = properties.publishedOnLoopback();
        this.hosts = properties.hosts().stream()
                .map(host -> host.toLowerCase(Locale.ROOT))
                .toList();
    }

    /** Returns true if the request calls this server by a name that it has. */
    boolean knowsThisServer(ServerHttpRequest request) {
        List<String> named = request.getHeaders().getOrEmpty(HttpHeaders.HOST);
        if (named.size() != 1) {
            return false;
        }
        String host = named.get(0).toLowerCase(Locale.ROOT);
        return isLoopbackName(host) || hosts.contains(host) || hosts.contains(withoutPort(host));
    }

    /** Returns true if it comes from this machine. */
    boolean mayControl(ServerHttpRequest request) {
        InetSocketAddress remote = request.getRemoteAddress();
        boolean near = publishedOnLoopback
                || remote != null
                        && remote.getAddress() != null
                        && remote.getAddress().isLoopbackAddress();
        return near && isLoopbackName(host(request));
    }

    /** Returns true if a page of this server made it, and no other page. */
    boolean isFromOwnPage(ServerHttpRequest request) {
        List<String> origins = request.getHeaders().getOrEmpty(HttpHeaders.ORIGIN);
        return origins.size() == 1 && origins.get(0).toLowerCase(Locale.ROOT).equals("http://" + host(request));
    }

    private static String host(ServerHttpRequest request) {
        String host = request.getHeaders().getFirst(HttpHeaders.HOST);
        return host == null ? "" : host.toLowerCase(Locale.ROOT);
    }

    private static boolean isLoopbackName(String host) {
        return LOOPBACK_NAMES.contains(withoutPort(host));
    }

    private static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        return colon < 0 || host.endsWith("]") ? host : host.substring(0, colon);
    }
}
