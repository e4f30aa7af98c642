package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** A comparison on hosts whose network is not to be like another one, so that nothing depends on how fast it is. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class PlainHostsIT {

    @TempDir
    private Path folder;

    @Test
    void asksFromHostToHost() throws Exception {
        HostsIT.assumeHosts();
        JsonNode result = HostsIT.compared(folder, "--hosts", "--transports=rest,jetstream");

        assertThat(result.at("/run/network/networks/0/conditions").isNull()).isTrue();
        assertThat(result.at("/run/network/addresses").propertyNames())
                .containsExactly(
                        "generator", "nats-server", "square-rest-service", "square-nats-service", "aggregator-service");
        HostsIT.assertOverHosts(result, List.of("rest", "jetstream"));
    }
}
