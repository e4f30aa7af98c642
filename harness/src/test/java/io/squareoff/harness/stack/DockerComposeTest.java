package io.squareoff.harness.stack;

import static io.squareoff.harness.stack.ComposeService.map;
import static io.squareoff.harness.stack.ComposeService.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.Jvm;
import io.squareoff.harness.process.ProjectLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** Holds docker-compose.yml and the Dockerfile against what the services, the broker and the launcher say themselves. */
class DockerComposeTest {

    private static final Path ROOT = ProjectLayout.find().root();
    private static final Map<String, Object> COMPOSE = yaml("docker-compose.yml");
    private static final String DOCKERFILE = read("Dockerfile");

    static Stream<ComposeService> containers() {
        return map(COMPOSE.get("services")).entrySet().stream()
                .map(entry -> new ComposeService(entry.getKey(), map(entry.getValue())));
    }

    static Stream<ComposeService> services() {
        return containers()
                .filter(container -> !container.isBroker() && !container.isCompare() && !container.isPasswords());
    }

    static Stream<ComposeService> brokers() {
        return containers().filter(ComposeService::isBroker);
    }

    @ParameterizedTest
    @MethodSource("containers")
    void givesNoContainerMoreThanItNeeds(ComposeService container) {
        assertThat(container.definition()).containsEntry("read_only", true).containsKey("mem_limit");
        assertThat(container.definition().get("user")).isEqualTo(find(DOCKERFILE, "USER (\\d+:\\d+)"));
        assertThat(text(container.definition().get("user"))).doesNotStartWith("0");
        assertThat(container.list("cap_drop")).containsExactly("ALL");
        assertThat(container.list("security_opt")).containsExactly("no-new-privileges:true");
        assertThat(container.definition()).doesNotContainKeys("cap_add", "privileged", "pid");
        // With no network at all, or with that of all.
        assertThat(container.definition().getOrDefault("network_mode", "none")).isEqualTo("none");
    }

    @ParameterizedTest
    @MethodSource("containers")
    void publishesOnTheLoopbackAddressOnly(ComposeService container) {
        assertThat(container.list("ports")).allSatisfy(port -> assertThat(port).startsWith("127.0.0.1:"));
    }

    @ParameterizedTest
    @MethodSource("containers")
    void buildsEveryImageFromATargetOfTheDockerfile(ComposeService container) {
        assertThat(DOCKERFILE).containsPattern("(?m)^FROM \\S+ AS " + container.target() + "$");
        assertThat(container.definition()).containsEntry("image", "squareoff/" + container.target());
    }

    @ParameterizedTest
    @MethodSource("specifications")
    void buildsEachServiceAndPutsItsLayersIntoItsImage(ServiceSpec spec) {
        String module = spec.module();
        assertThat(DOCKERFILE.lines()).contains("COPY " + module + " " + module);
        assertThat(find(DOCKERFILE, "-pl (\\S+)").split(",")).contains(module);
        assertThat(find(DOCKERFILE, "for service in ([^;]+);").split(" ")).contains(module);
        assertThat(DOCKERFILE)
                .contains(Stream.of("dependencies", "snapshot-dependencies", "application")
                        .map(layer -> "COPY --from=build /layers/" + module + "/" + layer + "/ ./\n")
                        .collect(Collectors.joining("", "FROM service AS " + module + "\n", "RUN archive-classes\n")));
    }

    @ParameterizedTest
    @MethodSource("services")
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
    @MethodSource("specifications")
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

    static Stream<ServiceSpec> specifications() {
        return Services.ALL.list().stream();
    }

    @ParameterizedTest
    @MethodSource("services")
    void setsOnlyWhatTheServiceReads(ComposeService service) {
        List<String> readable = new ArrayList<>();
        findAll(read(applicationFile(service)), "\\$\\{([A-Z_]+)").forEach(readable::add);
        relaxedNames("SQUAREOFF", map(application(service).get("squareoff")), readable);

        assertThat(readable).containsAll(service.environment().keySet());
    }

    @ParameterizedTest
    @MethodSource("services")
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
    @MethodSource("brokers")
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
    @MethodSource("brokers")
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
    @ValueSource(strings = {"one-node", "cluster"})
    void publishesTheDocumentedPortsOnceInEachProfile(String profile) {
        Map<Integer, String> published = new TreeMap<>();
        containers()
                .filter(container -> container.isIn(profile))
                .forEach(container -> container.list("ports").stream()
                        .map(port -> port.split(":", -1)[1])
                        .filter(port -> !port.isEmpty())
                        .forEach(port -> assertThat(published.put(Integer.valueOf(port), container.name()))
                                .isNull()));

        Ports.Node broker = Ports.documented(1).brokers().get(0);
        Map<Integer, String> documented = new TreeMap<>();
        Services.ALL.list().stream()
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
                        Services.ALL.list().stream().map(ServiceSpec::module).toList());
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
                        .filter(service -> service.list("profiles").contains("cluster"))
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
        metrics.add("--metrics=" + Stack.BROKER + "=http://nats:"
                + Ports.documented(1).brokers().get(0).monitor() + "/varz");

        assertThat(compare.list("profiles")).containsExactly("compare");
        assertThat(compare.list("ports")).isEmpty();
        assertThat(compare.list("volumes")).containsExactly("./results:/results");
        assertThat(compare.list("entrypoint"))
                .containsSubsequence("compare", "--target=" + url(Services.AGGREGATOR))
                .containsAll(metrics)
                .contains("--results=/results");
    }

    @ParameterizedTest
    @MethodSource("services")
    void givesEachServiceThePasswordOfItsUserAlone(ComposeService service) {
        Optional<BrokerUser> user = spec(service).brokerUser();

        assertThat(service.list("volumes"))
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

    private static String url(ServiceSpec spec) {
        return "http://" + spec.module() + ":"
                + spec.port(ServiceSpec.Port.HTTP).documented();
    }

    private static ServiceSpec spec(ComposeService service) {
        return Services.ALL.list().stream()
                .filter(spec -> spec.module().equals(service.target()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void runsThePinnedBroker() {
        String pinned = find(read("scripts/nats-server"), "version=\\$\\{1:-([0-9.]+)}");

        assertThat(findAll(DOCKERFILE, "(?m)^ARG NATS_IMAGE=nats:(\\S+)")).containsExactly(pinned + "-alpine");
    }

    @Test
    void takesEveryBaseImageFromAnArgumentThatComposePassesOn() {
        List<String> arguments =
                findAll(DOCKERFILE, "(?m)^ARG (\\w+_IMAGE)=\\S+$").toList();
        Set<String> stages = findAll(DOCKERFILE, "(?m)^FROM \\S+ AS (\\S+)$").collect(Collectors.toSet());
        stages.addAll(arguments.stream().map(argument -> "${" + argument + "}").toList());

        assertThat(findAll(DOCKERFILE, "(?m)^FROM (\\S+) AS ")).isSubsetOf(stages);
        assertThat(containers())
                .allSatisfy(container ->
                        assertThat(container.buildArguments()).startsWith(arguments.toArray(String[]::new)));
    }

    /** The folder that {@code squareoff.home} names. */
    @Test
    void givesWhatComparesItsScenarios() {
        String stage = DOCKERFILE.split("(?m)^FROM \\S+ AS compare$")[1].split("\nFROM ")[0];

        assertThat(stage)
                .contains("\nWORKDIR /app\n", "\nCOPY scenarios/ scenarios/\n")
                .contains("\"-Dsquareoff.home=/app\"");
        assertThat(read(".dockerignore").lines()).contains("!scenarios");
    }

    @Test
    void tellsWhatComparesItsCommit() {
        assertThat(DOCKERFILE).contains("\nARG SQUAREOFF_COMMIT\nENV SQUAREOFF_COMMIT=${SQUAREOFF_COMMIT}\n");
        assertThat(containers().filter(container -> container.buildArguments().contains("SQUAREOFF_COMMIT")))
                .singleElement()
                .satisfies(container -> assertThat(container.isCompare()).isTrue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"service", "compare"})
    void tellsWhereEachImageHasItsBillOfMaterials(String stage) {
        assertThat(DOCKERFILE)
                .contains("FROM ${JRE_IMAGE} AS " + stage + "\nLABEL io.squareoff.sbom=/app/sbom.cdx.json\n");
    }

    @Test
    void givesTheServicesTheLaunchersFlags() {
        List<String> command = new ArrayList<>(List.of("java"));
        command.addAll(Jvm.FLAGS);
        String flags = String.join(" ", Jvm.FLAGS);
        command.addAll(List.of("-XX:AOTCache=app.aot", "-jar", "app.jar"));
        String entryPoint = find(DOCKERFILE, "(?m)^ENTRYPOINT \\[(\"java\", \"-X.*)]$");

        assertThat(Arrays.stream(entryPoint.split(", "))).containsExactlyElementsOf(quoted(command));
        assertThat(read("deploy/docker/archive-classes")).contains("java " + flags + " ");
        assertThat(find(read("pom.xml"), "<service.flags>(.*)</service.flags>")).isEqualTo(flags);
        // Or the archive would hold the classes of another way to start.
        assertThat(Stack.SERVICE_FLAGS)
                .contains(find(read("pom.xml"), "ArchiveClassesAtExit=app\\.jsa (\\S+) -Dspring\\.context\\.exit"));
        assertThat(findAll(DOCKERFILE + read("docker-compose.yml"), "(\\w*JAVA\\w*OPT\\w*)"))
                .isEmpty();
    }

    private static List<String> quoted(List<String> words) {
        return words.stream().map(word -> '"' + word + '"').toList();
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

    private static Path applicationFile(ComposeService service) {
        return applicationFile(service.target());
    }

    private static Path applicationFile(String module) {
        return ROOT.resolve(module).resolve("src/main/resources/application.yaml");
    }

    private static Map<String, Object> application(ComposeService service) {
        Map<String, Object> application = new Yaml().load(read(applicationFile(service)));
        application.putIfAbsent("squareoff", Map.of());
        return application;
    }

    private static Map<String, Object> yaml(String file) {
        return new Yaml().load(read(file));
    }

    private static String find(String text, String pattern) {
        return findAll(text, pattern).findFirst().orElseThrow(() -> new AssertionError("no " + pattern));
    }

    private static Stream<String> findAll(String text, String pattern) {
        return Pattern.compile(pattern).matcher(text).results().map((MatchResult result) -> result.group(1));
    }

    private static String read(String file) {
        return read(ROOT.resolve(file));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + file, e);
        }
    }
}
