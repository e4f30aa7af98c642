package io.squareoff.load.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.network.Link;
import io.squareoff.harness.process.UserFacingException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FaultsTest {

    private final Map<String, Link> links = new HashMap<>();

    @Test
    void befallOneOfTwoBackendsOfEveryTransportWhoseCallsTheyShare() {
        assertThat(Faults.all().get("one-of-two-backends-kill").kinds())
                .contains("nats", "natsrequest", "natsnetty", "jetstream")
                .doesNotContain("webclient", "grpc");
        assertThat(Faults.all().get("backend-kill").kinds()).isEmpty();
    }

    @Test
    void cutEachLinkUntilItIsMended() throws Exception {
        Mending mending = Faults.breakLinks(Link.CUT, hosts("none"), List.of("a", "b"));
        assertThat(links).isEqualTo(Map.of("a", Link.CUT, "b", Link.CUT));

        mending.mend();

        assertThat(links).isEqualTo(Map.of("a", Link.USUAL, "b", Link.USUAL));
    }

    @Test
    void cutNoLinkWhereOneCannotBeCut() {
        Hosts hosts = hosts("b");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> Faults.breakLinks(Link.CUT, hosts, List.of("a", "b", "c")))
                .withMessage("b has no answer");

        assertThat(links.values()).containsOnly(Link.USUAL);
    }

    private Hosts hosts(String stubborn) {
        return new Hosts() {
            @Override
            public void link(String process, Link link) {
                if (process.equals(stubborn) && link.cut()) {
                    throw new UserFacingException(process + " has no answer");
                }
                links.put(process, link);
            }
        };
    }
}
