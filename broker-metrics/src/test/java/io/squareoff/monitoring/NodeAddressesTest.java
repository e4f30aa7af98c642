package io.squareoff.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeAddressesTest {

    /** Literals, which are looked up nowhere. */
    private static final Map<String, List<String>> NAMES = Map.of(
            "one", List.of("10.0.0.1"),
            "nats", List.of("10.0.0.1", "10.0.0.2", "10.0.0.3"),
            "both", List.of("::1", "127.0.0.1"),
            "new", List.of("fd00:0:0:0:0:0:0:1"));

    @Test
    void areAllThatANameStandsFor() {
        assertThat(of("http://nats:8222"))
                .containsExactly("http://10.0.0.1:8222", "http://10.0.0.2:8222", "http://10.0.0.3:8222");
    }

    @Test
    void areThoseOfEveryUrl() {
        assertThat(of("http://one:8222", "http://new:8223"))
                .containsExactly("http://10.0.0.1:8222", "http://[fd00:0:0:0:0:0:0:1]:8223");
    }

    @Test
    void countANodeOnceThatHasBothKinds() {
        assertThat(of("http://both:8222")).containsExactly("http://127.0.0.1:8222");
    }

    @Test
    void leaveANameWithoutAnAddressAsItIs() {
        assertThat(of("http://gone:8222", "http://one:8222"))
                .containsExactly("http://gone:8222", "http://10.0.0.1:8222");
    }

    private static List<String> of(String... urls) {
        List<URI> configured = List.of(urls).stream().map(URI::create).toList();
        return new NodeAddresses(configured, NodeAddressesTest::resolve)
                .current().stream().map(URI::toString).toList();
    }

    private static InetAddress[] resolve(String host) throws UnknownHostException {
        if (!NAMES.containsKey(host)) {
            throw new UnknownHostException(host);
        }
        List<String> literals = NAMES.get(host);
        InetAddress[] addresses = new InetAddress[literals.size()];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = InetAddress.getByName(literals.get(i));
        }
        return addresses;
    }
}
