package io.squareoff.workshop.room;

import io.squareoff.harness.process.UserFacingException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** The addresses under which others in the room may reach this machine. */
public final class HostAddresses {

    /** @param network the name of its interface */
    record Candidate(String network, InetAddress address) {}

    private static final int MOST = 4;

    /** Networks of containers and virtual machines, which nobody in the room is in. */
    private static final Pattern VIRTUAL = Pattern.compile("(docker|br-|veth|virbr|vmnet|vboxnet|podman|cni|lxc).*");

    private HostAddresses() {}

    /** The addresses of this machine, the likeliest first; empty without a network. */
    public static List<String> ofThisMachine() {
        List<Candidate> candidates = new ArrayList<>();
        try {
            for (NetworkInterface network : NetworkInterface.networkInterfaces().toList()) {
                if (network.isUp() && !network.isLoopback()) {
                    network.inetAddresses()
                            .forEach(address -> candidates.add(new Candidate(network.getName(), address)));
                }
            }
        } catch (SocketException e) {
            throw new UserFacingException("could not list this machine's networks: " + e.getMessage(), e);
        }
        return likeliest(candidates);
    }

    static List<String> likeliest(List<Candidate> candidates) {
        return candidates.stream()
                .filter(candidate -> candidate.address() instanceof Inet4Address
                        && !candidate.address().isLoopbackAddress()
                        && !candidate.address().isLinkLocalAddress())
                .sorted(Comparator.comparing((Candidate candidate) ->
                                VIRTUAL.matcher(candidate.network()).matches())
                        .thenComparing(candidate -> !candidate.address().isSiteLocalAddress())
                        .thenComparing(Candidate::network))
                .map(candidate -> candidate.address().getHostAddress())
                .distinct()
                .limit(MOST)
                .toList();
    }
}
