package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Runs that {@code diff} does not compare unless {@code --anyway} tells it to. */
class DiffRefusalsTest extends DiffedRuns {

    @Test
    void refusesAnotherMachineOrOtherWorkUnlessToldOtherwiseAndSaysEachDifferenceInWordsAndUnits() throws IOException {
        Path head = run("head.json", result -> {
            ObjectNode environment = (ObjectNode) result.at("/run/environment");
            environment.put("cores", 64).put("memoryBytes", 16L << 30).put("usageSource", "nats-server's /varz");
            ((ObjectNode) environment.get("controlGroup")).putNull("cores");
            ObjectNode plan = (ObjectNode) result.at("/run/plan");
            plan.put("window", 3)
                    .put("launches", "per arm")
                    .put("stackWarmUp", 4)
                    .put("warmUp", 3);
            plan.putObject("rules").put("users", 7).put("numberAtMost", 100).put("extensionsAtMost", 1);
            ((ObjectNode) plan.at("/loads/0")).put("users", 20);
            ((ObjectNode) result.get("run"))
                    .putObject("durability")
                    .put("storage", "file")
                    .put("replicas", 1)
                    .put("syncInterval", 120)
                    .put("brokers", 1)
                    .put("machines", 1);
            rounds(result).forEach(round -> {
                ObjectNode processes = (ObjectNode) round.get("usage");
                processes.set("nats-server-1", processes.remove("nats-server"));
            });
        });

        assertThat(diff(base, head)).isEqualTo(CANNOT_SAY);
        assertThat(err())
                .contains("workload or machine differ", "cores: 2 in base, 64 in head")
                .contains("memory: 7,959 MiB in base, 16,384 MiB in head")
                .contains("cores of the control group: 1.50 in base, no limit in head")
                .contains("source of CPU and memory: /proc in base, nats-server's /varz in head")
                .contains("window: 2 s in base, 3 s in head")
                .contains("warm-up of the services: 8 s in base, 4 s in head")
                .contains("users of the warm-up of the services: 1 in base, 7 in head")
                .contains("numbers of the warm-up of the services, at most: 50 in base, 100 in head")
                .contains("warm-up: 5 s in base, 3 s in head")
                .contains("windows that may become warm-up: 2 in base, 1 in head")
                .contains("launches: per round in base, per arm in head")
                .contains("loads: 10 users in base, 20 users in head")
                .contains("streams: none in base, file storage, 1 replica, written through every 120 s, 1 broker on 1")
                .contains("processes: aggregator-service, generator, nats-server, square-nats-service,")
                .contains(" in base, aggregator-service, generator, nats-server-1, square-nats-service,")
                .doesNotContain("Entry[", "null");
        assertThat(diff(base, head, "--anyway")).isEqualTo(OK);
    }

    @Test
    void refusesResultsOfOtherCommands() {
        Path drill = ProjectLayout.find().root().resolve("docs/results/drill.json.gz");

        assertThat(diff(base, drill, "--anyway")).isEqualTo(CANNOT_SAY);
        assertThat(err()).isEqualTo("squareoff: " + drill + " is a result of drill, not of compare\n");
    }

    @Test
    void saysInOneLineWhichFieldIsDamaged() throws IOException {
        Path head = run("head.json", result -> ((ObjectNode) result.at("/run/plan")).remove("window"));

        assertThat(diff(base, head)).isEqualTo(CANNOT_SAY);
        assertThat(err())
                .isEqualTo("squareoff: " + head
                        + " is no result of this version: run.plan.window: Missing creator property 'window'\n");
    }

    @Test
    void refusesARunThatWasNotValidUnlessToldOtherwise() throws IOException {
        Path head = run(
                "head.json",
                result -> ((ObjectNode) result.at("/run/findings"))
                        .putArray("invalid")
                        .add(JsonMapper.shared().readTree("""
                                {"kind": "FEW_CORES", "workload": null, "round": null, "names": [],
                                 "figures": {"cores": 1, "planned": 2}}""")));

        assertThat(diff(base, head)).isEqualTo(CANNOT_SAY);
        assertThat(err()).contains(head + " is the result of a run that was not valid");
        assertThat(diff(base, head, "--anyway")).isEqualTo(OK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"one", "none"})
    void refusesARunWithinOneLaunchUnlessToldOtherwise(String launches) throws IOException {
        Path head = run("head.json", result -> ((ObjectNode) result.at("/run/plan")).put("launches", launches));

        assertThat(diff(base, head)).isEqualTo(CANNOT_SAY);
        assertThat(err()).contains(head + " was measured within one launch, which does not tell how another");
        assertThat(diff(head, head)).isEqualTo(CANNOT_SAY);
        assertThat(diff(base, head, "--anyway")).isEqualTo(OK);
    }

    @Test
    void refusesOtherDemandsUnlessToldOtherwise() throws IOException {
        Path head = run("head.json", result -> {
            ((ObjectNode) result.at("/run/plan")).putArray("demands").add(demand(2048));
            rounds(result).forEach(round -> ((ObjectNode) round.get("workload")).set("demand", demand(2048)));
        });
        Path other = run("other.json", result -> {
            ((ObjectNode) result.at("/run/plan")).putArray("demands").add(demand(100));
            rounds(result).forEach(round -> ((ObjectNode) round.get("workload")).set("demand", demand(100)));
        });

        assertThat(diff(base, head)).isEqualTo(CANNOT_SAY);
        assertThat(err())
                .contains("payload and work of a call: none in base, payload 2 KiB, work 3 ms of waiting in head");
        assertThat(diff(head, other)).isEqualTo(CANNOT_SAY);
        assertThat(diff(head, head)).isEqualTo(OK);
        assertThat(out()).contains("rest, N = 1000, 10 users, payload 2 KiB, work 3 ms of waiting");
        assertThat(diff(base, head, "--anyway")).isEqualTo(CANNOT_SAY);
        assertThat(err()).contains("have no workload in common");
    }

    /** Of one arm, whose capacity was almost the same, the share is the same rate; a verdict on that alone would pass for one on both. */
    @Test
    void refusesRunsOfWhichOnlySomeSharesAreTheSameRateUnlessToldOtherwise() throws IOException {
        Path one = run("one.json", result -> atHalfOfCapacity(result, Map.of("rest", 100, "nats", 900)));
        Path other = run("other.json", result -> atHalfOfCapacity(result, Map.of("rest", 100, "nats", 940)));

        assertThat(diff(one, other)).isEqualTo(CANNOT_SAY);
        assertThat(err())
                .isEqualTo("squareoff: " + one + " and " + other
                        + " have 1 of 2 workloads in common: a share of the capacity is another rate in each run; give"
                        + " --rate in requests/s (--anyway compares these)\n");
        assertThat(out()).isEmpty();
        diff(one, other, "--anyway");
        assertThat(out()).contains("rest, N = 1000, 50 requests/s").doesNotContain("nats, N = 1000");
    }

    private static void atHalfOfCapacity(ObjectNode result, Map<String, Integer> capacities) {
        ObjectNode share = load("share").put("percent", 50);
        ObjectNode known = share.putObject("capacities");
        capacities.forEach((arm, capacity) -> known.put(arm, capacity.intValue()));
        ((ObjectNode) result.at("/run/plan")).putArray("loads").add(share);
        rounds(result).forEach(round -> {
            ObjectNode workload = (ObjectNode) round.get("workload");
            int capacity = capacities.get(workload.get("arm").asString());
            workload.set("load", load("open").put("rate", capacity / 2));
        });
    }

    private static ObjectNode load(String model) {
        return JsonMapper.shared().createObjectNode().put("model", model).put("spacing", "POISSON");
    }

    private static ObjectNode demand(int bytes) {
        return JsonMapper.shared()
                .createObjectNode()
                .put("requestBytes", bytes)
                .put("replyBytes", bytes)
                .put("waiting", 0.003)
                .put("cpu", 0);
    }

    private static List<JsonNode> rounds(ObjectNode result) {
        return result.at("/run/arms").values().stream()
                .flatMap(arm -> arm.get("rounds").values().stream())
                .toList();
    }
}
