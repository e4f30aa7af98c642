package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.TextRenderer;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.MetricDifference;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DifferenceReportTest {

    private static final double TOLERANCE = 0.05;
    private static final Workload REST = Rounds.closed("rest", 1000);
    private static final Workload NATS = Rounds.closed("nats", 1000);
    private static final MetricDifference.Sample ALL = new MetricDifference.Sample(6, 6);

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @Test
    void rendersAsTheGoldenFile() throws IOException {
        assertThat(text()).isEqualTo(golden());
    }

    @Test
    void rendersAlikeInEveryLocale() throws IOException {
        Locale.setDefault(Locale.GERMANY);

        assertThat(text()).isEqualTo(golden());
    }

    private static String text() {
        return new TextRenderer()
                .render(DifferenceReport.of(List.of("base: one run", "head: another"), changes(), TOLERANCE));
    }

    private static List<MetricDifference> changes() {
        return List.of(
                change(Metric.THROUGHPUT, REST, new Ratio(0.8, 0.78, 0.82, 6), ALL, ALL),
                change(Metric.P50, REST, new Ratio(1.03, 1.02, 1.04, 6), ALL, ALL),
                change(Metric.P99, REST, new Ratio(1.01, 0.95, 1.06, 6), new MetricDifference.Sample(6, 8), ALL),
                change(Metric.CPU, REST, new Ratio(1.5, 1.4, 1.6, 6), ALL, new MetricDifference.Sample(7, 8)),
                change(Metric.THROUGHPUT, NATS, new Ratio(12.34, 11.9, 12.9, 6), ALL, ALL),
                change(Metric.P50, NATS, new Ratio(0.0912, 0.09, 0.0934, 6), ALL, ALL),
                change(
                        Metric.P99,
                        NATS,
                        new Ratio(0.9, 0.8, 1.1, 1),
                        new MetricDifference.Sample(1, 6),
                        new MetricDifference.Sample(2, 6)),
                new MetricDifference(Metric.CPU, NATS, Optional.empty(), ALL, new MetricDifference.Sample(0, 6)));
    }

    private static MetricDifference change(
            Metric metric, Workload workload, Ratio ratio, MetricDifference.Sample base, MetricDifference.Sample head) {
        return new MetricDifference(metric, workload, Optional.of(ratio), base, head);
    }

    private static String golden() throws IOException {
        try (InputStream file = DifferenceReportTest.class.getResourceAsStream("change.txt")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
