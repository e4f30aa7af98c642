package io.squareoff.aggregator;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.aggregator.Dashboards.Dashboard;
import io.squareoff.aggregator.Dashboards.Panel;
import io.squareoff.nats.TestBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/** The files of deploy/observe that Grafana reads, as far as they can be tested without Grafana. */
class DashboardsTest {

    static Stream<Dashboard> dashboards() {
        return Dashboards.all().stream();
    }

    @Test
    void haveOneSourceOfDataWhoseUidTheyName() throws Exception {
        Map<String, Object> provisioned = yaml("grafana/provisioning/datasources/prometheus.yaml");
        Map<?, ?> source = (Map<?, ?>) ((List<?>) provisioned.get("datasources")).get(0);

        assertThat(source.get("url")).isEqualTo("http://prometheus:9090");
        assertThat(Dashboards.all().stream().flatMap(dashboard -> dashboard.json().findValues("datasource").stream()))
                .isNotEmpty()
                .allSatisfy(named -> {
                    assertThat(named.path("uid").asString()).isEqualTo(source.get("uid"));
                    assertThat(named.path("type").asString()).isEqualTo(source.get("type"));
                });
    }

    /** From it Grafana takes the range of rates, which has to span several samples. */
    @Test
    void knowHowOftenPrometheusReads() throws Exception {
        Map<?, ?> source = (Map<?, ?>) ((List<?>)
                        yaml("grafana/provisioning/datasources/prometheus.yaml").get("datasources"))
                .get(0);
        Map<?, ?> global = (Map<?, ?>) yaml("prometheus/prometheus.yml").get("global");

        assertThat(((Map<?, ?>) source.get("jsonData")).get("timeInterval")).isEqualTo(global.get("scrape_interval"));
    }

    @Test
    void haveUidsAndTitlesOfTheirOwn() {
        assertThat(Dashboards.all())
                .extracting(dashboard -> dashboard.json().path("uid").asString())
                .doesNotHaveDuplicates()
                .allMatch(uid -> uid.startsWith("squareoff-"));
        assertThat(Dashboards.all()).extracting(Dashboard::title).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void sayOfEachPanelWhatItShowsInWhichUnit(Dashboard dashboard) {
        assertThat(dashboard.panels()).extracting(Panel::title).doesNotHaveDuplicates();
        assertThat(dashboard.panels()).allSatisfy(panel -> {
            assertThat(panel.title()).isNotBlank();
            assertThat(panel.description()).endsWith(".");
            assertThat(panel.json().at("/fieldConfig/defaults/unit").asString(""))
                    .isNotBlank();
            assertThat(panel.targets()).isNotEmpty();
        });
    }

    @Test
    void areListedInTheDocumentation() throws IOException {
        List<String> rows = Dashboards.all().stream()
                .map(dashboard -> "| " + dashboard.title() + " | "
                        + dashboard.panels().stream().map(Panel::title).collect(joining("; ")) + " |")
                .toList();

        assertThat(Files.readAllLines(TestBroker.inProject("docs/operate.md")))
                .filteredOn(line -> line.startsWith("| SquareOff: "))
                .containsExactlyInAnyOrderElementsOf(rows);
    }

    private static Map<String, Object> yaml(String file) throws IOException {
        return new Yaml().load(Files.readString(Dashboards.folder().resolve(file)));
    }
}
