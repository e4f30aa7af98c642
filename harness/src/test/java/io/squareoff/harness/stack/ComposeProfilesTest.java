package io.squareoff.harness.stack;

import static io.squareoff.harness.stack.DeployedFiles.brokers;
import static io.squareoff.harness.stack.DeployedFiles.brokersPage;
import static io.squareoff.harness.stack.DeployedFiles.containers;
import static io.squareoff.harness.stack.DeployedFiles.read;
import static io.squareoff.harness.stack.DeployedFiles.services;
import static io.squareoff.harness.stack.DeployedFiles.spec;
import static io.squareoff.harness.stack.DeployedFiles.url;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the profiles of docker-compose.yml, and who knows whom in them, against the specifications of the services. */
class ComposeProfilesTest {

    @ParameterizedTest
    @ValueSource(strings = {"one-node", "cluster"})
    void publishesTheDocumentedPortsOnceInEachProfile(String profile) {
        Map<Integer, String> published = new TreeMap<>();
        containers()
                .filter(container -> container.isIn(profile))
                .forEach(container -> container.list("ports").stream()
                        .map(port -> port.split(":", -1)[1])
                        .filter(port -> !port.isEmpty())
                        .forEach(port -> assertThat(published.put(Integer.valueOf(port), container.target()))
                                .isNull()));

        Ports.Node broker = Ports.documented(1).brokers().get(0);
        Map<Integer, String> documented = new TreeMap<>();
        Services.deployed().stream()
                // It may be scaled: its port is the engine's choice.
                .filter(spec -> !spec.equals(Services.NATS))
                .forEach(spec -> spec.ports().forEach(port -> documented.put(port.documented(), spec.module())));
        assertThat(published).containsOnlyKeys(union(documented.keySet(), Set.of(broker.client(), broker.monitor())));
        assertThat(published).containsAllEntriesOf(documented);
    }

    private static Set<Integer> union(Set<Integer> ones, Set<Integer> others) {
        Set<Integer> union = new TreeSet<>(ones);
        union.addAll(others);
        return union;
    }

    @ParameterizedTest
    @ValueSource(strings = {"one-node", "cluster"})
    void startsEachServiceAndABrokerCalledNatsInEachProfile(String profile) {
        List<ComposeService> started =
                containers().filter(container -> container.isIn(profile)).toList();

        assertThat(started.stream()
                        .filter(container -> !container.isBroker() && !container.isPasswords())
                        .map(ComposeService::target))
                .containsExactlyInAnyOrderElementsOf(
                        Services.deployed().stream().map(ServiceSpec::module).toList());
        assertThat(started.stream().filter(ComposeService::isBroker))
                .isNotEmpty()
                .allSatisfy(broker -> assertThat(broker.names()).contains("nats"));
    }

    @Test
    void startsOneNodeWhereNothingElseIsAskedFor() {
        assertThat(read(".env").lines()).contains("COMPOSE_PROFILES=one-node");
    }

    @Test
    void connectsTheNodesOfTheClusterAndReplicatesOverAllOfThem() {
        List<ComposeService> nodes =
                brokers().filter(broker -> broker.isIn("cluster")).toList();
        String names = String.join(" ", nodes.stream().map(ComposeService::name).toList());

        assertThat(nodes).allSatisfy(node -> assertThat(node.environment()).containsEntry("NATS_NODES", names));
        assertThat(services()
                        .filter(service -> service.list("profiles").contains("cluster") && !service.isConsole())
                        .map(service -> service.environment().get("SQUAREOFF_JETSTREAM_REPLICAS")))
                .containsExactly(nodes.size());
    }

    @Test
    void comparesWhatEachServiceAndTheBrokerTellOfThemselves() {
        ComposeService compare =
                containers().filter(ComposeService::isCompare).findFirst().orElseThrow();
        List<String> metrics = new ArrayList<>();
        Services.ALL
                .backends()
                .forEach(spec -> metrics.add("--metrics=" + spec.module() + "=" + url(spec) + "/actuator/prometheus"));
        metrics.add("--metrics=" + Stack.BROKER + "=" + brokersPage());

        assertThat(compare.list("profiles")).containsExactly("compare");
        assertThat(compare.list("ports")).isEmpty();
        assertThat(compare.list("volumes")).containsExactly("./results:/results");
        assertThat(compare.list("entrypoint"))
                .containsSubsequence("compare", "--target=" + url(Services.AGGREGATOR))
                .containsAll(metrics)
                .contains("--results=/results");
    }

    @ParameterizedTest
    @ValueSource(strings = {"one-node", "cluster"})
    void racesWhatTheContainersServeAndReadsTheCpuOfEachOfThem(String profile) {
        List<String> arguments = new ArrayList<>();
        arguments.add("--squareoff.aggregator=" + url(Services.AGGREGATOR));
        services()
                .filter(service -> service.isIn(profile) && !service.isConsole())
                .forEach(service -> arguments.add("--squareoff.metrics." + service.target() + "="
                        + url(spec(service)).replace(service.target(), service.name()) + "/actuator/prometheus"));
        List<ComposeService> nodes =
                brokers().filter(broker -> broker.isIn(profile)).toList();
        nodes.forEach(node -> arguments.add("--squareoff.metrics." + (nodes.size() == 1 ? Stack.BROKER : node.name())
                + "=" + brokersPage().replace("nats:", node.name() + ":")));
        arguments.add("--squareoff.results=/results");
        // Connections come from the engine's network, but the port is the machine's own.
        arguments.add("--server.address=0.0.0.0");
        arguments.add("--squareoff.published-on-loopback=true");

        assertThat(services().filter(service -> service.isIn(profile) && service.isConsole()))
                .singleElement()
                .satisfies(console -> {
                    assertThat(console.list("command")).containsExactlyInAnyOrderElementsOf(arguments);
                    assertThat(console.list("ports")).containsExactly("127.0.0.1:8090:8090");
                });
    }
}
