package io.squareoff.workshop.room;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.workshop.room.HostAddresses.Candidate;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostAddressesTest {

    private static Candidate candidate(String network, String address) throws UnknownHostException {
        return new Candidate(network, InetAddress.getByName(address));
    }

    @Test
    void beginsWithTheRoomsOwnNetwork() throws UnknownHostException {
        List<Candidate> all = List.of(
                candidate("docker0", "172.17.0.1"),
                candidate("tun0", "10.8.0.2"),
                candidate("eth0", "203.0.113.7"),
                candidate("wlan0", "192.168.1.20"),
                candidate("wlan0", "fe80::1"),
                candidate("eth1", "169.254.3.4"),
                candidate("lo", "127.0.0.1"));

        assertThat(HostAddresses.likeliest(all))
                .containsExactly("192.168.1.20", "203.0.113.7", "172.17.0.1", "10.8.0.2");
    }
}
