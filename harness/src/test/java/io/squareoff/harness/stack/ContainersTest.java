package io.squareoff.harness.stack;

import static io.squareoff.harness.stack.ComposeService.map;
import static io.squareoff.harness.stack.ComposeService.text;
import static io.squareoff.harness.stack.DeployedFiles.DOCKERFILE;
import static io.squareoff.harness.stack.DeployedFiles.applicationFile;
import static io.squareoff.harness.stack.DeployedFiles.containers;
import static io.squareoff.harness.stack.DeployedFiles.find;
import static io.squareoff.harness.stack.DeployedFiles.findAll;
import static io.squareoff.harness.stack.DeployedFiles.read;
import static io.squareoff.harness.stack.DeployedFiles.spec;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/** Holds the containers of docker-compose.yml against what the services and the broker say themselves. */
class ContainersTest {

    @ParameterizedTest
    @MethodSource("io.squareoff.harness.stack.DeployedFiles#containers")
    void givesNoContainerMoreThanItNeeds(ComposeService container) {
        assertThat(container.definition()).containsEntry("read_only", true).containsKey("mem_limit");
        String user = find(DOCKERFILE, "USER (\\d+:\\d+)");
        assertThat(user).doesNotStartWith("0");
        // Who keeps races in a folder of the machine may run as its owner.
        assertThat(container.definition().get("user"))
                .isEqualTo(container.isConsole() ? "${RESULTS_USER:-" + user + "}" : user);
        assertThat(container.list("cap_drop")).containsExactly("ALL");
        assertThat(container.list("security_opt")).containsExactly("no-new-privileges:true");
        assertThat(container.definition()).doesNotContainKeys("cap_add", "privileged", "pid");
        // With no network at all, or with that of all.
        assertThat(container.definition().getOrDefault("network_mode", "none")).isEqualTo("none");
    }

    @ParameterizedTest
    @MethodSource("io.squareoff.harness.stack.DeployedFiles#containers")
    void publishesOnTheLoopbackAddressOnly(ComposeService container) {
        assertThat(container.list("ports")).allSatisfy(port -> assertThat(port).startsWith("127.0.0.1:"));
    }

    @ParameterizedTest
    @MethodSource("io.squareoff.harness.stack.DeployedFiles#services")
    void asksEachServiceForItsHealthWhereItListens(ComposeService service) {
        ServiceSpec spec = spec(service);
        String port = Integer.toString(spec.port(ServiceSpec.Port.HTTP).documented());

        assertThat(service.healthCheck()).containsExactly("CMD", "http-ok", port, spec.healthPath());
        assertThat(service.list("ports"))
                .map(published -> published.substring(published.lastIndexOf(':') + 1))
                .containsExactlyElementsOf(spec.ports().stream()
                        .map(each -> Integer.toString(each.documented()))
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("io.squareoff.harness.stack.DeployedFiles#specifications")
    void listensWhereItsSpecificationSays(ServiceSpec spec) {
        Map<String, String> configured = ConfigurationFile.read(applicationFile(spec.module()));

        assertThat(spec.ports())
                .allSatisfy(port ->
                        assertThat(configured).containsEntry(port.property(), Integer.toString(port.documented())));
        spec.address()
                .ifPresent(address -> assertThat(read(applicationFile(Services.AGGREGATOR.module())))
                        .contains("${" + address.variable() + ":"
                                + address.at(
                                        false,
                                        "localhost",
                                        spec.port(address.property()).documented())
                                + "}"));
    }

    @ParameterizedTest
    @MethodSource("io.squareoff.harness.stack.DeployedFiles#services")
    void setsOnlyWhatTheServiceReads(ComposeService service) {
        List<String> readable = new ArrayList<>();
        findAll(read(applicationFile(service)), "\\$\\{([A-Z_]+)").forEach(readable::add);
        relaxedNames("SQUAREOFF", map(application(service).get("squareoff")), readable);

        assertThat(readable).containsAll(service.environment().keySet());
    }

    /** The names of environment variables that Spring Boot binds to these properties. */
    private static void relaxedNames(String prefix, Map<String, Object> properties, List<String> names) {
        properties.forEach((key, value) -> {
            String name = prefix + "_" + key.replace("-", "").toUpperCase(Locale.ROOT);
            if (value instanceof Map) {
                relaxedNames(name, map(value), names);
            } else {
                names.add(name);
            }
        });
    }

    private static Map<String, Object> application(ComposeService service) {
        Map<String, Object> application = new Yaml().load(read(applicationFile(service)));
        application.putIfAbsent("squareoff", Map.of());
        return application;
    }

    @ParameterizedTest
    @MethodSource("io.squareoff.harness.stack.DeployedFiles#services")
    void namesTheBackendsAsTheyAreCalledAndWhereTheyListen(ComposeService service) {
        Map<String, String> addresses = new HashMap<>();
        addresses.put(
                Backends.BROKER_VARIABLE,
                "nats://nats:" + Ports.documented(1).brokers().get(0).client());
        Services.ALL
                .list()
                .forEach(spec -> spec.address()
                        .ifPresent(address -> addresses.put(
                                address.variable(),
                                address.at(
                                        false,
                                        spec.module(),
                                        spec.port(address.property()).documented()))));
        Map<String, String> told = new HashMap<>();
        service.environment().forEach((variable, value) -> {
            if (!variable.startsWith("SQUAREOFF_")) {
                told.put(variable, text(value));
            }
        });

        assertThat(addresses).containsAllEntriesOf(told);
        assertThat(told.containsKey(Backends.BROKER_VARIABLE))
                .isEqualTo(spec(service).brokerUser().isPresent());
        if (spec(service).equals(Services.AGGREGATOR)) {
            assertThat(told).isEqualTo(addresses);
        }
    }

    @ParameterizedTest
    @MethodSource("io.squareoff.harness.stack.DeployedFiles#brokers")
    void asksEachBrokerForItsHealthWhereItsConfigurationSays(ComposeService broker) {
        String configuration = read("deploy/nats/" + broker.configuration());
        String port = find(configuration, "(?m)^port: (\\d+)$");
        String monitor = find(configuration, "(?m)^http_port: (\\d+)$");

        assertThat(broker.healthCheck()).startsWith("CMD", "wget").endsWith("http://127.0.0.1:" + monitor + "/healthz");
        assertThat(broker.list("ports"))
                .isSubsetOf("127.0.0.1:" + port + ":" + port, "127.0.0.1:" + monitor + ":" + monitor);
        assertThat(broker.list("command")).contains("--store_dir=/data");
        assertThat(broker.list("volumes"))
                .containsExactly("./deploy/nats:/etc/nats:ro", "passwords:/run/passwords:ro", broker.name() + ":/data");
    }

    @ParameterizedTest
    @MethodSource("io.squareoff.harness.stack.DeployedFiles#brokers")
    void setsWhatTheBrokersConfigurationReads(ComposeService broker) {
        List<String> read = findAll(read("deploy/nats/" + broker.configuration()), "(?m)^[^#]*\\$([A-Z_]+)")
                .toList();

        Map<String, Object> environment = new HashMap<>(broker.environment());
        // Of what starts it, which makes routes of them.
        environment.remove("NATS_NODES");
        assertThat(environment.keySet()).containsExactlyInAnyOrderElementsOf(read);
        assertThat(environment.values()).allMatch(broker.name()::equals);
    }

    @ParameterizedTest
    @MethodSource("io.squareoff.harness.stack.DeployedFiles#services")
    void givesEachServiceThePasswordOfItsUserAlone(ComposeService service) {
        Optional<BrokerUser> user = spec(service).brokerUser();

        assertThat(service.list("volumes").stream().filter(volume -> !volume.equals("./results:/results")))
                .containsExactlyElementsOf(user.stream()
                        .map(named -> named.login() + "-password:/run/passwords:ro")
                        .toList());
        assertThat(service.environment().get("SQUAREOFF_NATS_USER"))
                .isEqualTo(user.map(BrokerUser::login).orElse(null));
        assertThat(service.environment().get("SQUAREOFF_NATS_PASSWORDFILE"))
                .isEqualTo(user.map(named -> "/run/passwords/password").orElse(null));
    }

    @Test
    void makesAPasswordForEachUser() {
        ComposeService passwords =
                containers().filter(ComposeService::isPasswords).findFirst().orElseThrow();

        assertThat(find(read("deploy/docker/make-passwords"), "users='(.*)'").split(" "))
                .containsExactlyInAnyOrder(
                        Stream.of(BrokerUser.values()).map(BrokerUser::login).toArray(String[]::new));
        assertThat(passwords.list("volumes"))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                Stream.of("passwords:/passwords/broker"),
                                Services.ALL.list().stream()
                                        .flatMap(spec -> spec.brokerUser().stream())
                                        .map(user -> user.login() + "-password:/passwords/" + user.login()))
                        .toList());
    }
}
