package io.squareoff.workshop.room;

import io.squareoff.harness.process.UserFacingException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** The addresses under which others in the room may reach this machine. */
public final class HostAddresses {

    /** @param network the name of its interface */
    record Candidate(String network, InetAddress address) {

        /** In a network of containers or virtual machines, or in a tunnel, which nobody in the room is in. */
        boolean virtual() {
            return VIRTUAL.matcher(network).matches();
        }
    }

    private static final int MOST = 4;
    private static final Pattern VIRTUAL =
            Pattern.compile("(docker|br-|veth|virbr|vmnet|vboxnet|podman|cni|lxc|tun|tap|wg).*");

    private HostAddresses() {}

    /** The addresses of this machine, the likeliest first; empty without a network. */
    public static List<String> ofThisMachine() {
        try {
            return likeliest(NetworkInterface.networkInterfaces()
                    .flatMap(network -> network.inetAddresses().map(each -> new Candidate(network.getName(), each)))
                    .toList());
        } catch (SocketException e) {
            throw new UserFacingException("could not list this machine's networks: " + e.getMessage(), e);
        }
    }

    static List<String> likeliest(List<Candidate> candidates) {
        return candidates.stream()
                .filter(each -> each.address() instanceof Inet4Address
                        && !each.address().isLoopbackAddress()
                        && !each.address().isLinkLocalAddress())
                .sorted(Comparator.comparing(Candidate::virtual)
                        .thenComparing(each -> !each.address().isSiteLocalAddress())
                        .thenComparing(Candidate::network))
                .map(each -> each.address().getHostAddress())
                .limit(MOST)
                .toList();
    }
}
