package io.squareoff.monitoring;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Addresses of the broker's nodes: those behind each configured name, which may change as containers come and go. */
final class NodeAddresses {

    /** Looks a name up. */
    interface Resolver {
        InetAddress[] resolve(String host) throws UnknownHostException;
    }

    private final List<URI> configured;
    private final Resolver resolver;

    NodeAddresses(List<URI> configured, Resolver resolver) {
        this.configured = List.copyOf(configured);
        this.resolver = resolver;
    }

    /** URLs of each node's monitoring. A name without an address is left as it is: reading it will say so. */
    List<URI> current() {
        List<URI> current = new ArrayList<>();
        for (URI url : configured) {
            try {
                addresses(url.getHost()).forEach(address -> current.add(at(address, url.getPort())));
            } catch (UnknownHostException e) {
                current.add(url);
            }
        }
        return current;
    }

    /** Those of IPv4 if there are any: a node with both kinds would be there twice. */
    private List<InetAddress> addresses(String host) throws UnknownHostException {
        List<InetAddress> all = Arrays.asList(resolver.resolve(host));
        List<InetAddress> ofIpv4 =
                all.stream().filter(Inet4Address.class::isInstance).toList();
        return ofIpv4.isEmpty() ? all : ofIpv4;
    }

    private static URI at(InetAddress address, int port) {
        String literal = address.getHostAddress();
        return URI.create("http://" + (address instanceof Inet4Address ? literal : "[" + literal + "]") + ":" + port);
    }
}
