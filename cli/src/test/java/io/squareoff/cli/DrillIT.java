package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/** Short drills on real stacks. */
@Isolated("A stack has seconds to recover in; beside other stacks the cores are theirs.")
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DrillIT {

    private static final int OK = 0;

    @TempDir
    private Path folder;

    @TempDir
    private Path results;

    @Test
    void tellsWhatCallersSeeOfEachFaultOverEachTransport() throws Exception {
        drill("--transports=rest,jetstream", "--faults=backend-kill", "--before=2", "--fault=2", "--after=4");

        OneRun run = new OneRun(results);
        JsonNode result = run.read("result.json");
        JsonNode killed = result.at("/run/drilled/0");
        assertThat(killed.at("/cells").values().stream()
                        .map(cell -> cell.get("transport").asString()))
                .containsExactly("rest", "jetstream");
        assertThat(killed.at("/cells/0/outcomes/503").asLong()).isPositive();
        assertThat(killed.at("/cells/0/symptom/detail").asString()).startsWith("rest (http://127.0.0.1:");
        assertThat(killed.at("/jobs/acknowledged").asLong()).isPositive();
        assertThat(Files.readAllLines(run.file("requests-backend-kill.csv")))
                .anyMatch(line -> line.matches("rest,[\\d.]+,[\\d.]+,503"))
                .anyMatch(line -> line.matches("jetstream,[\\d.]+,[\\d.]+,ok"));
    }

    @Test
    void cutsTheLinkOfTheBrokersHostAlone() throws Exception {
        HostsIT.assumeHosts();
        HostsIT.needsDevices();

        drill("--hosts", "--transports=rest,nats", "--faults=broker-link-cut", "--before=2", "--fault=3", "--after=4");

        JsonNode run = new OneRun(results).read("result.json").get("run");
        assertThat(run.at("/network/networks/0/delivered/packets").asLong()).isPositive();
        JsonNode cells = run.at("/drilled/0/cells");
        assertThat(cells.at("/0/outcomes").propertyNames()).containsExactly("ok");
        // Whoever asks as the link is cut waits for the mending at least, or gives up.
        assertThat(cells.at("/1/outage").asDouble()).isGreaterThan(2);
    }

    private void drill(String... options) throws Exception {
        List<String> arguments = RunningCommand.with(List.of("drill", "--full", "--results=" + results), options);
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            assertThat(command.awaitExit(240)).as(command.err() + command.out()).isEqualTo(OK);
            assertThat(command.left(results)).isEmpty();
            new OneRun(results).assertReportedAgain(command.out());
        }
    }
}
