package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Comparisons on hosts whose network is not to be like another one: other tests may hold it up. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class PlainHostsIT {

    @TempDir
    private Path folder;

    @Test
    void asksFromHostToHost() throws Exception {
        HostsIT.assumeHosts();
        JsonNode result = HostsIT.compared(folder, "--hosts", "--transports=rest");

        assertThat(result.at("/run/network/networks/0/conditions").isNull()).isTrue();
        assertThat(result.at("/run/network/addresses").propertyNames())
                .containsExactly("generator", "nats-server", "square-rest-service", "aggregator-service");
        HostsIT.assertOverHosts(result, List.of("rest"));
    }

    @Test
    void runsWhereItIsPinnedAndLeavesNothingWhenItIsKilled() throws Exception {
        HostsIT.assumeHosts();
        HostsIT.needsDevices();
        Path results = folder.resolve("results");
        try (RunningCommand command = new RunningCommand(
                folder,
                HostsIT.compare(
                        results,
                        "--network=rtt=0ms",
                        "--pin=aggregator-service=0",
                        "--transports=rest,nats",
                        "--tls"))) {
            command.awaitErr("round 1 of 1, ");
            long aggregator = command.awaitProcesses(Set.of("aggregator-service"))
                    .get("aggregator-service")
                    .pid();
            assertThat(Path.of("/proc/" + aggregator + "/status"))
                    .content()
                    .containsPattern("Cpus_allowed_list:\\s+0\\n");
            List<ProcessHandle> all = command.process().descendants().toList();
            // The holder of each host, the processes on it, and both stacks.
            assertThat(all).hasSizeGreaterThan(12);

            command.process().destroyForcibly();

            CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .get(Duration.ofMinutes(1).toSeconds(), TimeUnit.SECONDS);
            assertThat(command.left(results)).isEmpty();
        }
    }
}
