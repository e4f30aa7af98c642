package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.squareoff.aggregator.Dashboards.Target;
import io.squareoff.aggregator.PrometheusServer.Series;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every query of the dashboards, in a real Prometheus that reads the services under load. */
@Timeout(300)
class DashboardsIT {

    private static final int PARTITIONS = 5;

    /** A range that spans several readings, as Grafana puts one in its place. */
    private static final String RANGE = "[$__rate_interval]";

    private static final Set<String> TRANSPORTS = ConfiguredTransports.shipped().keySet();

    @AutoClose
    private static Stack stack;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws Exception {
        stack = new Stack(Stack.Broker.ONE, TRANSPORTS);
        stack.startBrokerMetrics();
    }

    @Test
    void areAnsweredByPrometheusUnderLoad() throws Exception {
        try (PrometheusServer prometheus = new PrometheusServer(PrometheusServer.program(), folder, stack.metrics())) {
            awaitReadings(prometheus, 1);
            load();
            awaitReadings(prometheus, readings(prometheus) + 1);
            load();
            // The next may have begun before the end of the load.
            awaitReadings(prometheus, readings(prometheus) + 2);
            SoftAssertions queries = new SoftAssertions();
            for (Target target : Dashboards.targets()) {
                List<Series> answer = prometheus.query(target.expression().replace(RANGE, "[5m]"));
                queries.assertThat(answer).as(target.toString()).anyMatch(series -> Double.isFinite(series.value()));
                if (target.panel().title().endsWith("by partition")) {
                    queries.assertThat(answer).as(target.toString()).hasSize(PARTITIONS);
                }
            }
            queries.assertAll();
            assertLoadIsSeen(prometheus);
        }
    }

    /** Beyond that there is an answer: what was asked for over each transport, and stored in each stream, is in it. */
    private static void assertLoadIsSeen(PrometheusServer prometheus) throws Exception {
        assertThat(prometheus.query(expression("Fan-out: squares gathered").replace(RANGE, "[5m]")))
                .filteredOn(series -> series.value() > 0)
                .extracting(series -> series.labels().get("transport"))
                .containsExactlyInAnyOrderElementsOf(TRANSPORTS);
        assertThat(prometheus.query(expression("Jobs stored, by partition").replace(RANGE, "[5m]")))
                .allMatch(series -> series.value() > 0)
                .hasSize(PARTITIONS);
        assertThat(prometheus.query(expression("Aggregation latency").replace(RANGE, "[5m]")))
                .filteredOn(series -> series.value() > 0 && series.value() <= 10)
                .extracting(series -> series.labels().get("transport"))
                .containsExactlyInAnyOrderElementsOf(TRANSPORTS);
        assertThat(prometheus.query(expression("CPU by process").replace(RANGE, "[5m]")))
                .allMatch(series -> series.value() > 0)
                .hasSize(stack.metrics().size());
    }

    /** The first query of a panel. */
    private static String expression(String panel) {
        return Dashboards.targets().stream()
                .filter(target -> target.panel().title().equals(panel))
                .findFirst()
                .orElseThrow()
                .expression();
    }

    private static void load() throws Exception {
        for (String transport : TRANSPORTS) {
            assertThat(stack.aggregator()
                            .get("/" + transport + "/square/unary/100")
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    private static void awaitReadings(PrometheusServer prometheus, double readings) {
        await(readings + " readings").atMost(TestAggregator.LIMIT).until(() -> readings(prometheus) >= readings);
    }

    /** The number of times that Prometheus has read the page that it has read least often. */
    private static double readings(PrometheusServer prometheus) throws Exception {
        List<Series> read = prometheus.query("sum by (job) (sum_over_time(up[5m]))");
        return read.size() < stack.metrics().size()
                ? 0
                : read.stream().mapToDouble(Series::value).min().orElseThrow();
    }
}
