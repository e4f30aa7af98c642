package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.Jvm;
import io.squareoff.harness.process.ProjectLayout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** Rules of docker-compose.yml and the Dockerfile that no running image shows; .ci/images tries the rest. */
class ContainersTest {

    private static final Path ROOT = ProjectLayout.find().root();
    private static final String DOCKERFILE = read("Dockerfile");
    private static final Map<String, Object> COMPOSE = yaml("docker-compose.yml");
    private static final Pattern PORT = Pattern.compile("127\\.0\\.0\\.1:(?:\\$\\{[A-Z_]+:-(\\d+)})?:(\\d+)");

    /** A container's service in docker-compose.yml, by its name. */
    record ComposeService(String name, Map<String, Object> definition) {

        String target() {
            return String.valueOf(map(definition.get("build")).get("target"));
        }

        List<String> buildArguments() {
            return ((List<?>) map(definition.get("build")).get("args"))
                    .stream().map(String::valueOf).toList();
        }

        /** Returns true if it only looks at the others. */
        boolean isObserver() {
            return List.of("broker-metrics", "prometheus", "grafana").contains(target());
        }

        List<String> list(String key) {
            return ((List<?>) definition.getOrDefault(key, List.of()))
                    .stream().map(String::valueOf).toList();
        }

        boolean isIn(String profile) {
            return list("profiles").isEmpty() || list("profiles").contains(profile);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @ParameterizedTest
    @MethodSource("containers")
    void givesNoContainerMoreThanItNeeds(ComposeService container) {
        String user = find(DOCKERFILE, "USER (\\d+:\\d+)");
        assertThat(container.definition())
                .containsEntry("read_only", true)
                .containsKeys("mem_limit", "pids_limit", "logging")
                .doesNotContainKeys("cap_add", "privileged", "pid");
        // Whoever names a user has results in a folder.
        assertThat(container.definition().get("user"))
                .isEqualTo(
                        Set.of("console", "compare").contains(container.target())
                                ? "${RESULTS_USER:-" + user + "}"
                                : user);
        assertThat(container.list("cap_drop")).containsExactly("ALL");
        assertThat(container.list("security_opt")).containsExactly("no-new-privileges:true");
        assertThat(container.definition().getOrDefault("network_mode", "none")).isEqualTo("none");
    }

    /** Whoever owns the image's name in a registry would run code beside the passwords. */
    @ParameterizedTest
    @MethodSource("containers")
    void pullsNoImageThatIsBuiltHere(ComposeService container) {
        assertThat(container.definition())
                .containsEntry("pull_policy", "build")
                .containsEntry("image", "squareoff/" + container.target());
    }

    /** SELinux and a umask of 077 would keep containers from reading them. */
    @ParameterizedTest
    @MethodSource("containers")
    void mountsNoFolderOfTheMachineButThatOfResults(ComposeService container) {
        assertThat(container.list("volumes"))
                .filteredOn(volume -> !volume.equals("${RESULTS_USER:+./}results:/results${RESULTS_USER:+:z}"))
                .allSatisfy(volume ->
                        assertThat(map(COMPOSE.get("volumes"))).containsKey(volume.substring(0, volume.indexOf(':'))));
    }

    @ParameterizedTest
    @MethodSource("services")
    void givesEachServiceThePasswordOfItsUserAlone(ServiceSpec spec) {
        assertThat(containers().filter(container -> container.target().equals(spec.module())))
                .isNotEmpty()
                .allSatisfy(container -> assertThat(container.list("volumes"))
                        .filteredOn(volume -> !volume.contains("results"))
                        .containsExactlyElementsOf(spec.brokerUser().stream()
                                .map(user -> user.login() + "-password:/run/passwords:ro")
                                .toList()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"one-node", "cluster"})
    void publishesTheDocumentedPortsOnTheLoopbackAddress(String profile) {
        Ports.Node broker = Ports.documented(1).brokers().get(0);
        List<String> documented = new ArrayList<>(List.of(broker.client() + "", broker.monitor() + ""));
        Services.deployed().stream()
                // It may be scaled: its port is the engine's choice.
                .filter(spec -> !spec.equals(Services.NATS))
                .forEach(spec -> spec.ports().forEach(port -> documented.add(port.documented() + "")));

        assertThat(containers()
                        .filter(container -> container.isIn(profile))
                        .flatMap(container -> container.list("ports").stream())
                        .map(PORT::matcher)
                        .peek(port -> assertThat(port.matches()).isTrue())
                        .filter(port -> port.group(1) != null)
                        .peek(port -> assertThat(port.group(1)).isEqualTo(port.group(2)))
                        .map(port -> port.group(1)))
                .containsExactlyInAnyOrderElementsOf(documented);
    }

    @ParameterizedTest
    @CsvSource({"observe, one-node", "observe-cluster, cluster"})
    void letsThoseWhoLookBesideTheDemoAndNothingDependOnThem(String observed, String demo) {
        Set<String> names = names(demo);
        assertThat(containers().filter(container -> names.contains(container.name())))
                .noneMatch(ComposeService::isObserver)
                .allSatisfy(container -> assertThat(container.definition().get("depends_on") + "")
                        .doesNotContain("broker-metrics", "prometheus", "grafana"));

        assertThat(names(observed)).containsAll(names).hasSize(names.size() + 3);
    }

    @Test
    void showsTheDashboardsThatAreInTheImageOfGrafana() {
        String folder = "/etc/grafana/";
        Map<String, Object> provider =
                map(((List<?>) yaml("deploy/observe/grafana/provisioning/dashboards/squareoff.yaml")
                                .get("providers"))
                        .get(0));
        Map<String, Object> grafana = map(map(COMPOSE.get("services")).get("grafana"));
        String home = find(grafana.get("environment") + "", "HOME_DASHBOARD_PATH=" + folder + "([^,]+)");

        assertThat(DOCKERFILE).contains(" deploy/observe/grafana/ " + folder + "\n");
        assertThat(map(provider.get("options"))).containsEntry("path", folder + "dashboards");
        assertThat(ROOT.resolve("deploy/observe/grafana").resolve(home)).isRegularFile();
    }

    @Test
    void startsOneNodeWhereNothingElseIsAskedFor() {
        assertThat(read(".env").lines()).contains("COMPOSE_PROFILES=one-node");
    }

    @Test
    void runsThePinnedBroker() {
        String pinned = find(read("scripts/nats-server"), "version=\\$\\{1:-([0-9.]+)}");

        assertThat(find(DOCKERFILE, "(?m)^ARG NATS_IMAGE=nats:(\\S+)")).isEqualTo(pinned + "-alpine");
    }

    @Test
    void takesEveryBaseImageFromAnArgumentThatComposePassesOn() {
        List<String> arguments =
                findAll(DOCKERFILE, "(?m)^ARG (\\w+_IMAGE)=\\S+$").toList();
        Set<String> stages = findAll(DOCKERFILE, "(?m)^FROM \\S+ AS (\\S+)$").collect(Collectors.toSet());
        arguments.forEach(argument -> stages.add("${" + argument + "}"));

        assertThat(findAll(DOCKERFILE, "(?m)^FROM (\\S+) AS ")).isSubsetOf(stages);
        assertThat(containers())
                .allSatisfy(container ->
                        assertThat(container.buildArguments()).startsWith(arguments.toArray(String[]::new)));
    }

    @Test
    void givesTheServicesTheLaunchersFlags() {
        String flags = String.join(" ", Jvm.FLAGS);

        assertThat(find(DOCKERFILE, "(?m)^ENTRYPOINT \\[(\"java\", \"-X.*)]$"))
                .isEqualTo(("java " + flags + " -XX:AOTCache=app.aot -jar app.jar")
                        .replaceAll("\\S+", "\"$0\"")
                        .replace(" ", ", "));
        assertThat(read("deploy/docker/archive-classes")).contains("java " + flags + " ");
        assertThat(read("scripts/class-archive")).contains(" " + flags + " ");
        // Or the archive would hold the classes of another way to start.
        assertThat(Stack.SERVICE_FLAGS).contains(find(read("scripts/class-archive"), "(-Dspring\\.aot\\S+) "));
        assertThat(DOCKERFILE + read("docker-compose.yml")).doesNotContainPattern("JAVA\\w*OPT");
    }

    /** The command that the program of the image starts, with an echo for Java. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                         | compare TARGET --results=/results",
                "--quick --json -           | compare TARGET --results=/results --quick --json -",
                "compare --quick            | compare TARGET --results=/results --quick",
                "capacity --slo p99<200ms   | capacity TARGET --results=/results --slo p99<200ms",
                "gate --target base=http://a| gate --results=/results --target base=http://a",
                "diff a b                   | diff a b"
            })
    void runsCompareOrTheCommandThatIsNamed(String arguments, String started, @TempDir Path folder) throws Exception {
        String target = map(containers()
                                .filter(container -> container.name().equals("compare"))
                                .findFirst()
                                .orElseThrow()
                                .definition()
                                .get("environment"))
                        .get("TARGET_OPTIONS")
                + "";
        assertThat(DOCKERFILE)
                .contains("ENTRYPOINT [\"squareoff-command\"]\n", " deploy/docker/squareoff-command /usr/local/bin/\n");
        assertThat(target).startsWith("--target=http://aggregator-service:8080 --metrics=");
        Path java = Files.writeString(folder.resolve("java"), "#!/bin/sh\necho \"$@\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        List<String> command = new ArrayList<>(List.of("deploy/docker/squareoff-command"));
        if (!arguments.isEmpty()) {
            command.addAll(List.of(arguments.split(" ")));
        }
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(ROOT.toFile()).redirectErrorStream(true);
        builder.environment().put("PATH", folder + ":" + System.getenv("PATH"));
        builder.environment().put("TARGET_OPTIONS", target);

        Process program = builder.start();

        assertThat(program.getInputStream())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("-Dsquareoff.home=/app -jar /app/squareoff.jar " + started.replace("TARGET", target) + "\n");
        assertThat(program.waitFor()).isZero();
    }

    @ParameterizedTest
    @MethodSource("services")
    void listensWhereItsSpecificationSays(ServiceSpec spec) {
        Map<String, String> documented = new HashMap<>();
        spec.ports().forEach(port -> documented.put(port.property(), port.documented() + ""));

        assertThat(ConfigurationFile.read(configuration(spec))).containsAllEntriesOf(documented);
        spec.addresses()
                .forEach(address -> assertThat(configuration(Services.AGGREGATOR))
                        .content()
                        .contains("${" + address.variable() + ":"
                                + address.at(
                                        false,
                                        "localhost",
                                        spec.port(address.property()).documented())
                                + "}"));
    }

    static Stream<ComposeService> containers() {
        return map(COMPOSE.get("services")).entrySet().stream()
                .map(entry -> new ComposeService(entry.getKey(), map(entry.getValue())));
    }

    static Stream<ServiceSpec> services() {
        return Services.deployed().stream();
    }

    private static Set<String> names(String profile) {
        return containers()
                .filter(container -> container.isIn(profile))
                .map(ComposeService::name)
                .collect(Collectors.toSet());
    }

    private static Path configuration(ServiceSpec spec) {
        return ROOT.resolve(spec.module()).resolve("src/main/resources/application.yaml");
    }

    @SuppressWarnings("unchecked") // YAML's keys here are all strings.
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    private static Map<String, Object> yaml(String file) {
        return new Yaml().load(read(file));
    }

    private static String find(String text, String pattern) {
        return findAll(text, pattern).findFirst().orElseThrow(() -> new AssertionError("no " + pattern));
    }

    private static Stream<String> findAll(String text, String pattern) {
        return Pattern.compile(pattern).matcher(text).results().map(result -> result.group(1));
    }

    private static String read(String file) {
        try {
            return Files.readString(ROOT.resolve(file));
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + file, e);
        }
    }
}
