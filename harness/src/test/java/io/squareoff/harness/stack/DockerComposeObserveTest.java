package io.squareoff.harness.stack;

import static io.squareoff.harness.stack.ComposeService.map;
import static io.squareoff.harness.stack.ComposeService.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;

/** Holds the demo with dashboards, in docker-compose.yml and deploy/observe, against the demo without and the services. */
class DockerComposeObserveTest {

    private static final ProjectLayout HOME = ProjectLayout.find();
    private static final String BROKER_METRICS = "broker-metrics";

    @ParameterizedTest
    @CsvSource({"observe, one-node", "observe-cluster, cluster"})
    void isTheDemoAndThoseWhoLookAtIt(String observed, String demo) {
        List<String> expected = new ArrayList<>(names(demo));
        expected.addAll(List.of(BROKER_METRICS, "prometheus", "grafana"));

        assertThat(names(observed)).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(containers().filter(ComposeService::isObserver))
                .allSatisfy(observer ->
                        assertThat(observer.list("profiles")).containsExactly("observe", "observe-cluster"));
    }

    @Test
    void publishesPrometheusAndGrafanaWhereNothingElseIs() {
        assertThat(containers()
                        .filter(container -> container.isIn("observe"))
                        .flatMap(container -> container.list("ports").stream())
                        .map(port -> port.split(":", -1)[1])
                        .filter(port -> !port.isEmpty()))
                .doesNotHaveDuplicates()
                .contains("9090", "3000");
        assertThat(service(BROKER_METRICS).list("ports")).isEmpty();
    }

    /** As what is measured does not wait for those who look, and as they are no part of it. */
    @Test
    void letsNothingDependOnThoseWhoLook() {
        assertThat(containers().filter(container -> !container.isObserver()))
                .allSatisfy(container -> assertThat(container
                                .definition()
                                .getOrDefault("depends_on", Map.of())
                                .toString())
                        .doesNotContain(BROKER_METRICS, "prometheus", "grafana"));
    }

    @Test
    void readsTheMetricsOfEachServiceWhereItListens() {
        Map<String, String> expected = new HashMap<>();
        Services.ALL.list().forEach(spec -> expected.put(spec.module(), port(spec.module())));
        expected.put(BROKER_METRICS, port(BROKER_METRICS));

        Map<String, String> read = new HashMap<>();
        for (Object each :
                (List<?>) yaml("deploy/observe/prometheus/prometheus.yml").get("scrape_configs")) {
            Map<String, Object> job = map(each);
            String name = text(job.get("job_name"));
            assertThat(job).containsEntry("metrics_path", "/actuator/prometheus");
            if (job.containsKey("static_configs")) {
                String target = text(((List<?>) first(job, "static_configs").get("targets")).get(0));
                assertThat(target).startsWith(name + ":");
                read.put(name, target.substring(name.length() + 1));
            } else {
                Map<String, Object> lookup = first(job, "dns_sd_configs");
                assertThat((List<?>) lookup.get("names"))
                        .map(ComposeService::text)
                        .containsExactlyElementsOf(containers()
                                .filter(container -> container.target().equals(name))
                                .map(ComposeService::name)
                                .toList());
                read.put(name, text(lookup.get("port")));
            }
        }
        assertThat(read).isEqualTo(expected);
    }

    @Test
    void asksForTheHealthOfThoseWhoLook() {
        assertThat(service(BROKER_METRICS).healthCheck())
                .containsExactly("CMD", "http-ok", port(BROKER_METRICS), "/actuator/health");
        assertThat(service("prometheus").healthCheck()).endsWith("http://127.0.0.1:9090/-/ready");
        assertThat(service("grafana").healthCheck()).endsWith("http://127.0.0.1:3000/api/health");
    }

    @Test
    void readsTheMonitoringOfEveryNodeThatIsCalledNats() {
        assertThat(service(BROKER_METRICS).environment())
                .containsExactly(Map.entry(
                        "NATS_MONITORING",
                        "http://nats:" + Ports.documented(1).brokers().get(0).monitor()));
    }

    @Test
    void mountsFilesThatAreThere() {
        for (String observer : List.of("prometheus", "grafana")) {
            assertThat(service(observer).list("volumes").stream()
                            .map(volume -> volume.split(":", -1)[0])
                            .filter(source -> source.startsWith("./")))
                    .isNotEmpty()
                    .allSatisfy(
                            source -> assertThat(HOME.root().resolve(source)).isDirectory());
        }
        assertThat(service("grafana").list("volumes"))
                .contains("./deploy/observe/grafana/dashboards:" + path("/etc/grafana/dashboards"));
        assertThat(HOME.root().resolve("deploy/observe/grafana/dashboards/fan-out.json"))
                .isRegularFile();
        assertThat(service("grafana").environment())
                .containsEntry("GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH", "/etc/grafana/dashboards/fan-out.json");
    }

    /** Where the provider of dashboards looks, as a volume that is not written to. */
    private static String path(String folder) {
        Map<String, Object> provider =
                first(yaml("deploy/observe/grafana/provisioning/dashboards/squareoff.yaml"), "providers");
        assertThat(map(provider.get("options"))).containsEntry("path", folder);
        return folder + ":ro";
    }

    @Test
    void buildsTheServiceThatTellsOfTheBrokerAsTheOthers() {
        String dockerfile = read("Dockerfile");
        assertThat(dockerfile.lines()).contains("COPY broker-metrics broker-metrics");
        assertThat(dockerfile)
                .contains(Stream.of("dependencies", "snapshot-dependencies", "application")
                        .map(layer -> "COPY --from=build /layers/broker-metrics/" + layer + "/ ./\n")
                        .reduce("FROM service AS broker-metrics\n", String::concat))
                .containsPattern("-pl \\S*,broker-metrics,")
                .containsPattern("for service in [^;]*broker-metrics");
        assertThat(read(".dockerignore").lines()).contains("!broker-metrics/src");
    }

    private static List<String> names(String profile) {
        return containers()
                .filter(container -> container.isIn(profile))
                .map(ComposeService::name)
                .toList();
    }

    private static Stream<ComposeService> containers() {
        return map(yaml("docker-compose.yml").get("services")).entrySet().stream()
                .map(entry -> new ComposeService(entry.getKey(), map(entry.getValue())));
    }

    private static ComposeService service(String name) {
        return containers()
                .filter(container -> container.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String port(String module) {
        return ConfigurationFile.read(HOME.root().resolve(module).resolve("src/main/resources/application.yaml"))
                .get("server.port");
    }

    private static Map<String, Object> first(Map<String, Object> of, String key) {
        return map(((List<?>) of.get(key)).get(0));
    }

    private static Map<String, Object> yaml(String file) {
        return new Yaml().load(read(file));
    }

    private static String read(String file) {
        Path path = HOME.root().resolve(file);
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + path, e);
        }
    }
}
